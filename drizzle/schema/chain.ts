import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, minor, minorFromZero, moment, updatedAt, workColumns } from "./columns";

/** Wei; more than a bigint holds. */
const wei = (name: string) => numeric(name, { precision: 78, scale: 0, mode: "bigint" });
const block = (name: string) => bigint(name, { mode: "bigint" });

/**
 * Why we sign: a merchant's transfer, a sweep to the treasury, gas for one, a testnet's new USDT, the token of
 * a phone identity, minted or burned, or the return of USDT in suspense to its sender. `recovered`: the chain has
 * executed it, and a restored database does not know what it was for.
 */
export type ChainPurpose =
  "transfer" | "sweep" | "gas" | "mint" | "identity" | "return" | "recovered";

/**
 * `reserved`: it has its nonce and is not signed; `signed`: it may be on the chain at any time; `mined`: in a
 * block that may still vanish; `final`: as many blocks deep as the settings require, and booked.
 */
export type ChainTransactionState = "reserved" | "signed" | "mined" | "final";

/** Each address that we sign for, and its next nonce: nonces have no gaps. */
export const chainSenders = pgTable("chain_senders", {
  address: text("address").primaryKey(),
  /** Below the account key: `branch/index`. */
  path: text("path").notNull(),
  nextNonce: integer("next_nonce").notNull().default(0),
  /** Why nothing new is sent from it: its nonces differ from the chain's. */
  problem: text("problem"),
});

/** What we order of the chain. One reference has one nonce, so that it is executed once at most. */
export const chainTransactions = pgTable(
  "chain_transactions",
  {
    reference: text("reference").primaryKey(),
    sender: text("sender")
      .notNull()
      .references(() => chainSenders.address),
    nonce: integer("nonce").notNull(),
    purpose: text("purpose").$type<ChainPurpose>().notNull(),
    /** The address that it calls or pays, and how. */
    target: text("target").notNull(),
    data: text("data").notNull(),
    valueWei: wei("value_wei").notNull(),
    gasLimit: bigint("gas_limit", { mode: "bigint" }).notNull(),
    /** Micro-USDT that it moves; zero where it moves none. */
    amountMinor: minorFromZero("amount_minor"),
    /** The other end: whom it pays, what is swept or supplied with gas, or who gets a token. */
    counterparty: text("counterparty").notNull(),
    state: text("state").$type<ChainTransactionState>().notNull(),
    /** The version that was mined; null before. */
    hash: text("hash"),
    blockNumber: block("block_number"),
    blockHash: text("block_hash"),
    outcome: text("outcome").$type<"success" | "reverted">(),
    /** What it cost the sender, exactly. */
    gasWei: wei("gas_wei"),
    /** What of it the ledger has taken; another block may make it cost more or less. */
    postedGasWei: wei("posted_gas_wei"),
    /** The outcome that the ledger has taken; another block may change it. */
    postedOutcome: text("posted_outcome").$type<"success" | "reverted">(),
    /** Micro-USDT that the ledger recorded as sent and as received by a sweep; null for other purposes. */
    postedSentMinor: minor("posted_sent_minor"),
    postedReceivedMinor: minor("posted_received_minor"),
    /** When it was last broadcast. */
    broadcastAt: moment("broadcast_at"),
    /** Why it is not signed, or why the node rejected its latest broadcast. */
    problem: text("problem"),
    /** When operators decided that it must not be executed; a void version then takes its nonce. */
    voidRequestedAt: moment("void_requested_at"),
    /** When it was final for the first time, and booked; a reorganization does not take that back. */
    finalAt: moment("final_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("chain_transactions_nonce").on(table.sender, table.nonce),
    // What is followed until it is final.
    index("chain_transactions_open")
      .on(table.sender, table.nonce)
      .where(sql`state <> 'final'`),
    index("chain_transactions_hash").on(table.hash),
    index("chain_transactions_block").on(table.blockNumber),
    // Sums the gas cost of the orders of a day.
    index("chain_transactions_created").on(table.createdAt),
    index("chain_transactions_counterparty").on(table.counterparty, table.purpose),
    check(
      "chain_transactions_mined_has_block",
      sql`(state in ('mined', 'final')) = (block_number is not null)`,
    ),
  ],
);

/** Every signed version of a transaction; they share its nonce, so that one at most is mined. */
export const chainSignatures = pgTable(
  "chain_signatures",
  {
    hash: text("hash").primaryKey(),
    reference: text("reference")
      .notNull()
      .references(() => chainTransactions.reference),
    raw: text("raw").notNull(),
    /** `void`: it does nothing, so that a nonce is used and what was ordered is not executed. */
    kind: text("kind").$type<"order" | "void">().notNull().default("order"),
    /** Null in old rows: that of the order. */
    gasLimit: bigint("gas_limit", { mode: "bigint" }),
    maxFeeWei: wei("max_fee_wei").notNull(),
    tipWei: wei("tip_wei").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("chain_signatures_reference").on(table.reference, table.createdAt)],
);

/** Wei of gas that are not booked yet: less than a unit of the ledger, per account kind. */
export const chainGas = pgTable("chain_gas", {
  account: text("account").$type<"chain.hot" | "chain.deposits">().primaryKey(),
  remainderWei: wei("remainder_wei").notNull(),
});

/**
 * `seen` until it is deep enough; `dust` while the arrivals at its address are below the smallest deposit; `lost` when
 * its block vanished before it was booked; `held` when that came after, and `reversed` when an operator then took it back. `own`: we signed it. `suspense`: it reached the treasury, a closed
 * account, or came back after it was reversed, and operators decide what becomes of it; `returned` when the treasury has sent it back.
 */
export type MovementState =
  "seen" | "dust" | "credited" | "suspense" | "returned" | "own" | "lost" | "held" | "reversed";

/**
 * Every USDT transfer that the chain recorded at one of our addresses. The identity of a movement is what it moves:
 * transaction, sender, recipient, amount and occurrence. A reorganization can make the same transaction move something
 * else; that is another movement, and the earlier one is lost or missing.
 */
export const chainMovements = pgTable(
  "chain_movements",
  {
    txHash: text("tx_hash").notNull(),
    /**
     * Number of the movement within its transaction: its place among the token's transfers when it was first read,
     * or the next free number if an earlier movement has that. It never changes.
     */
    ordinal: integer("ordinal").notNull(),
    /** Counts the transfers of the transaction that have the same sender, recipient and amount, from zero. */
    occurrence: integer("occurrence").notNull().default(0),
    blockNumber: block("block_number").notNull(),
    blockHash: text("block_hash").notNull(),
    sender: text("sender").notNull(),
    recipient: text("recipient").notNull(),
    amountMinor: minor("amount_minor").notNull(),
    state: text("state").$type<MovementState>().notNull(),
    /** Whose deposit it is; null: it is none. */
    merchantId: text("merchant_id"),
    /** The wallet that is credited with a deposit. */
    wallet: text("wallet"),
    /** The payment request whose address it reached. */
    paymentRequestId: text("payment_request_id"),
    /**
     * How high the chain was known when the block of a booked movement vanished, or when it was last found to be gone;
     * null: it is in its block.
     */
    missingSince: block("missing_since"),
    /**
     * The newest height at which the chain did not have a deposit that vanished and that an operator left with its
     * merchant. There is nothing to sweep.
     */
    absentSince: block("absent_since"),
    /** The block in which a booked movement was verified; another block than `blockHash`: verify it again. */
    verifiedHash: text("verified_hash"),
    /** The deposit that it became. */
    transactionId: text("transaction_id"),
    /** Why the nodes do not agree on it, so that it is not booked yet; null: no disagreement is known. */
    problem: text("problem"),
    /** The sweep that takes it to the treasury. */
    sweptBy: text("swept_by").references(() => chainTransactions.reference),
    /** The chain transaction with which the treasury sends it back; it may not be ordered yet. It is never removed. */
    returnReference: text("return_reference"),
    /** Number of the attempt to send it back that is under way; null: none is. */
    returnAttempt: integer("return_attempt"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.txHash, table.ordinal] }),
    uniqueIndex("chain_movements_identity").on(
      table.txHash,
      table.sender,
      table.recipient,
      table.amountMinor,
      table.occurrence,
    ),
    // What an address has (lib/reconciliation).
    index("chain_movements_recipient").on(table.recipient, table.createdAt),
    // Deposits of a payment request, of a wallet and of a merchant, newest first.
    index("chain_movements_payment_request")
      .on(table.paymentRequestId)
      .where(sql`payment_request_id is not null`),
    index("chain_movements_wallet")
      .on(table.wallet, table.createdAt)
      .where(sql`wallet is not null`),
    index("chain_movements_merchant")
      .on(table.merchantId, table.createdAt, table.txHash)
      .where(sql`merchant_id is not null`),
    index("chain_movements_sender").on(table.sender),
    index("chain_movements_block").on(table.blockNumber),
    index("chain_movements_unconfirmed")
      .on(table.blockNumber)
      .where(sql`state = 'seen'`),
    index("chain_movements_dust")
      .on(table.recipient)
      .where(sql`state = 'dust'`),
    // Booked movements that vanished.
    index("chain_movements_missing")
      .on(table.missingSince)
      .where(sql`missing_since is not null and state in ('credited', 'suspense', 'returned')`),
    // Movements that were decided to be gone, and are asked about again for a while.
    index("chain_movements_gone")
      .on(table.blockNumber)
      .where(
        sql`(state in ('lost', 'held', 'reversed') and missing_since is not null) or absent_since is not null`,
      ),
    index("chain_movements_unsettled")
      .on(table.blockNumber)
      .where(sql`state in ('held', 'reversed')`),
    // Booked movements that are in another block than the one in which they were verified.
    index("chain_movements_unverified")
      .on(table.blockNumber)
      .where(
        sql`state in ('credited', 'suspense') and missing_since is null and verified_hash is distinct from block_hash`,
      ),
    // Operators decide what becomes of it.
    index("chain_movements_suspense")
      .on(table.createdAt, table.txHash)
      .where(sql`state = 'suspense'`),
    uniqueIndex("chain_movements_return").on(table.returnReference),
    // What waits to be swept.
    index("chain_movements_unswept")
      .on(table.recipient)
      .where(
        sql`state in ('credited', 'suspense', 'returned') and merchant_id is not null and swept_by is null and missing_since is null and absent_since is null`,
      ),
    index("chain_movements_transaction").on(table.transactionId),
    // Movements that wait until the nodes agree.
    index("chain_movements_problem")
      .on(table.blockNumber)
      .where(sql`problem is not null`),
  ],
);

/** Addresses whose latest sweep failed or was put off, until a sweep succeeds. */
export const sweepFailures = pgTable("sweep_failures", {
  address: text("address").primaryKey(),
  /** Consecutive failures that the address itself caused; zero if its sweep was only put off. */
  failures: integer("failures").notNull(),
  reason: text("reason").notNull(),
  nextTryAt: moment("next_try_at").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Blocks that were read to their end, so that a reorganization shows where it began. */
export const chainBlocks = pgTable("chain_blocks", {
  number: block("number").primaryKey(),
  hash: text("hash").notNull(),
});

/** The last block up to which the token's transfers were read again from a check node, by the node's host. */
export const chainReadings = pgTable("chain_readings", {
  node: text("node").primaryKey(),
  number: block("number").notNull(),
});

/** The work on the chain that is always due again: `watch` reads it, `treasury` follows what we sent. */
export const chainTasks = pgTable("chain_tasks", {
  name: text("name").$type<"watch" | "treasury">().primaryKey(),
  ...workColumns(),
});
