import { recordAct } from "@/lib/audit/record";
import { takeGasUnits, unitsOf } from "@/lib/chain/gas-units";
import type { TokenTransfer } from "@/lib/chain/client";
import { markFinal, type FinalChange, type SweptAmounts } from "@/lib/chain/outcomes";
import { treasury, type ChainTransactionRow } from "@/lib/chain/transactions";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { endReturn, lockReturn } from "@/lib/deposits/return-arrival";
import { deleteSweepFailure, recordSweepFailure } from "@/lib/deposits/sweep-failures";
import { releaseSweep } from "@/lib/deposits/sweepable";
import { nudgeIdentity } from "@/lib/identities/nudge";
import type { Account } from "@/lib/ledger/accounts";
import { lockSuspense, post, type PostingKind } from "@/lib/ledger/post";
import { logger } from "@/lib/log/logger";
import { nudgeReference } from "@/lib/transfers/nudge";
import { hasFailed } from "@/lib/transfers/on-chain";

/**
 * Posts what a chain transaction did, once it is so deep that it stays: its gas, and what it moved between our
 * own accounts. What waits for it, the transfer of a withdrawal or an identity, is due at once.
 */
export async function finalize(
  row: ChainTransactionRow,
  transfers: readonly TokenTransfer[],
): Promise<void> {
  await inTransaction(async (tx) => {
    const became = await markFinal(tx, row, readSweptAmounts(row, transfers));
    if (!became) return;
    const returned = row.purpose === "return" ? await lockReturn(tx, row.reference) : null;
    // It may have to be posted to; taken before any other account, as everywhere.
    const mayBeInSuspense = row.purpose === "return" || row.purpose === "recovered";
    if (became.postedOutcome !== null || mayBeInSuspense) await lockSuspense(tx);
    await postGas(tx, row, became.unpostedWei);
    if (row.purpose === "sweep") await postSweep(tx, row, became);
    if (became.postedOutcome === null) await postEffects(tx, row);
    else if (became.postedOutcome !== row.outcome) await postChange(tx, row);
    if (returned && became.postedOutcome !== row.outcome) await endReturn(tx, returned);
    if (row.purpose === "transfer") await nudgeReference(tx, "evm", row.reference);
    if (row.purpose === "identity") await nudgeIdentity(tx, row.reference);
  });
}

async function postEffects(tx: DbTransaction, row: ChainTransactionRow): Promise<void> {
  const { reference, purpose, outcome, sender } = row;
  if (outcome === "success") await postMove(tx, row);
  if (purpose === "transfer") return;
  await recordAct(tx, {
    merchantId: null,
    actor: "system",
    action: `chain.${purpose}`,
    resource: reference,
    details: { outcome, sender, hash: row.hash },
  });
}

/**
 * Another block than before made it end in another way. What the chain did now is posted: money of a
 * withdrawal that had failed and was refunded is missing, and so in `suspense`.
 */
async function postChange(tx: DbTransaction, row: ChainTransactionRow): Promise<void> {
  const { reference, purpose, outcome, blockHash, amountMinor } = row;
  logger().error({ reference, outcome }, "a final chain transaction ended in another way");
  await recordAct(tx, {
    merchantId: null,
    actor: "system",
    action: `chain.${purpose}.changed`,
    resource: reference,
    details: { outcome, hash: row.hash },
  });
  const sign = outcome === "success" ? 1n : -1n;
  if (purpose === "transfer") {
    // One that is open settles by its query, and one that was settled is found by its recheck.
    if (!(await hasFailed(tx, reference))) return;
    await move(tx, {
      key: `${reference}:late:${blockHash}`,
      kind: "late",
      from: { kind: "chain.hot", currency: "USDT" },
      to: { kind: "suspense", currency: "USDT" },
      amountMinor: sign * amountMinor,
    });
    return;
  }
  await postMove(tx, row, `:${blockHash}`, sign);
}

/** What a sweep moved by its logs; null if the transaction is no sweep. */
function readSweptAmounts(
  { purpose, sender, outcome }: ChainTransactionRow,
  transfers: readonly TokenTransfer[],
): SweptAmounts | null {
  if (purpose !== "sweep") return null;
  const isMoved = outcome === "success";
  const sum = (counts: (transfer: TokenTransfer) => boolean) =>
    transfers.reduce(
      (total, transfer) => (isMoved && counts(transfer) ? total + transfer.amountMinor : total),
      0n,
    );
  return {
    sentMinor: sum(({ from }) => from === sender),
    receivedMinor: sum(({ to }) => to === treasury().address),
  };
}

/**
 * Posts what a sweep moved by its logs, less what the ledger has of it from another block. What the address sent and
 * the treasury did not receive is the token's own fee.
 */
async function postSweep(
  tx: DbTransaction,
  { reference, sender, outcome, amountMinor, blockHash }: ChainTransactionRow,
  {
    postedOutcome,
    unposted: { sentMinor, receivedMinor },
  }: Pick<FinalChange, "postedOutcome" | "unposted">,
): Promise<void> {
  if (sentMinor !== 0n || receivedMinor !== 0n)
    await post(tx, {
      key: `${reference}:sweep${postedOutcome === null ? "" : `:${blockHash}`}`,
      kind: "sweep",
      transactionId: null,
      entries: [
        { account: { kind: "chain.hot", currency: "USDT" }, amountMinor: -receivedMinor },
        { account: { kind: "chain.deposits", currency: "USDT" }, amountMinor: sentMinor },
        {
          account: { kind: "expense", provider: "evm", currency: "USDT" },
          amountMinor: receivedMinor - sentMinor,
        },
      ],
    });
  if (outcome === "reverted") {
    await releaseSweep(tx, reference);
    await recordSweepFailure(tx, sender, "The chain reverted the sweep");
    return;
  }
  if (postedOutcome !== null) return;
  if (sentMinor !== amountMinor)
    logger().error(
      { reference, sentMinor, amountMinor },
      "a sweep moved another amount than ordered",
    );
  if (sentMinor > 0n) return deleteSweepFailure(tx, sender);
  await releaseSweep(tx, reference);
  await recordSweepFailure(tx, sender, "The token executed the sweep and moved nothing");
}

async function postGas(
  tx: DbTransaction,
  { reference, sender, blockHash }: ChainTransactionRow,
  unpostedWei: bigint,
): Promise<void> {
  const kind = sender === treasury().address ? "chain.hot" : "chain.deposits";
  const units = await takeGasUnits(tx, kind, unpostedWei);
  if (units === 0n) return;
  await move(tx, {
    // It may be mined again, in another block.
    key: `${reference}:gas:${blockHash}:${unpostedWei}`,
    kind: "gas",
    from: { kind, currency: "NATIVE" },
    to: { kind: "expense", provider: "evm", currency: "NATIVE" },
    amountMinor: units,
  });
}

/** @param again distinguishes the postings of one that ended in another way; `sign` -1: it takes them back */
async function postMove(
  tx: DbTransaction,
  row: ChainTransactionRow,
  again = "",
  sign: 1n | -1n = 1n,
): Promise<void> {
  const { reference, purpose, valueWei } = row;
  const amountMinor = sign * row.amountMinor;
  const hot = { kind: "chain.hot", currency: "USDT" } as const;
  if (purpose === "return")
    await move(tx, {
      key: `${reference}:return${again}`,
      kind: "correction",
      from: hot,
      to: { kind: "suspense", currency: "USDT" },
      amountMinor,
    });
  else if (purpose === "mint")
    await move(tx, {
      key: `${reference}:mint${again}`,
      kind: "mint",
      from: { kind: "sandbox", currency: "USDT" },
      to: hot,
      amountMinor,
    });
  else if (purpose === "recovered" && amountMinor !== 0n)
    await move(tx, {
      key: `${reference}:recovered${again}`,
      kind: "late",
      from: hot,
      to: { kind: "suspense", currency: "USDT" },
      amountMinor,
    });
  else if (purpose === "gas")
    await move(tx, {
      key: `${reference}:supply${again}`,
      kind: "gas",
      from: { kind: "chain.hot", currency: "NATIVE" },
      to: { kind: "chain.deposits", currency: "NATIVE" },
      amountMinor: sign * unitsOf(valueWei),
    });
}

interface Move {
  key: string;
  kind: PostingKind;
  from: Account;
  to: Account;
  /** What `to` gets: it is debited, since both are what we hold or spend. */
  amountMinor: bigint;
}

function move(tx: DbTransaction, { key, kind, from, to, amountMinor }: Move): Promise<void> {
  return post(tx, {
    key,
    kind,
    transactionId: null,
    entries: [
      { account: to, amountMinor: -amountMinor },
      { account: from, amountMinor },
    ],
  });
}
