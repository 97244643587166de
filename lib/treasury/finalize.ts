import { recordAct } from "@/lib/audit/record";
import { takeGasUnits, unitsOf } from "@/lib/chain/gas-units";
import { markFinal } from "@/lib/chain/outcomes";
import { treasury, type ChainTransactionRow } from "@/lib/chain/transactions";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { releaseSweep } from "@/lib/deposits/sweepable";
import type { Account } from "@/lib/ledger/accounts";
import { post, type PostingKind } from "@/lib/ledger/post";
import { nudgeReference } from "@/lib/transfers/nudge";

/**
 * Posts what a chain transaction did, once it is so deep that it stays: its gas, and what it moved between our
 * own accounts. The transfer of a withdrawal settles by its own query, which is due at once.
 */
export async function finalize(row: ChainTransactionRow): Promise<void> {
  await inTransaction(async (tx) => {
    const became = await markFinal(tx, row);
    if (!became) return;
    await postGas(tx, row, became.unpostedWei);
    if (became.isFirst) await postEffects(tx, row);
    if (row.purpose === "transfer") await nudgeReference(tx, "evm", row.reference);
  });
}

async function postEffects(tx: DbTransaction, row: ChainTransactionRow): Promise<void> {
  const { reference, purpose, outcome, sender } = row;
  if (outcome === "success") await postMove(tx, row);
  else if (purpose === "sweep") await releaseSweep(tx, reference);
  if (purpose === "transfer") return;
  await recordAct(tx, {
    merchantId: null,
    actor: "system",
    action: `chain.${purpose}`,
    resource: reference,
    details: { outcome, sender, hash: row.hash },
  });
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
    key: `${reference}:gas:${blockHash}`,
    kind: "gas",
    from: { kind, currency: "NATIVE" },
    to: { kind: "expense", provider: "evm", currency: "NATIVE" },
    amountMinor: units,
  });
}

async function postMove(tx: DbTransaction, row: ChainTransactionRow): Promise<void> {
  const { reference, purpose, amountMinor, valueWei } = row;
  const hot = { kind: "chain.hot", currency: "USDT" } as const;
  if (purpose === "sweep")
    await move(tx, {
      key: `${reference}:sweep`,
      kind: "sweep",
      from: { kind: "chain.deposits", currency: "USDT" },
      to: hot,
      amountMinor,
    });
  else if (purpose === "mint")
    await move(tx, {
      key: `${reference}:mint`,
      kind: "mint",
      from: { kind: "sandbox", currency: "USDT" },
      to: hot,
      amountMinor,
    });
  else if (purpose === "gas")
    await move(tx, {
      key: `${reference}:supply`,
      kind: "gas",
      from: { kind: "chain.hot", currency: "NATIVE" },
      to: { kind: "chain.deposits", currency: "NATIVE" },
      amountMinor: unitsOf(valueWei),
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
