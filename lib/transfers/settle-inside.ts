import { inTransaction } from "@/lib/db/client";
import { post } from "@/lib/ledger/post";
import { createId } from "@/lib/ids";
import { changeStatus } from "@/lib/transactions/change-status";
import { createTransaction } from "@/lib/transactions/create-transaction";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { lockOwedWallets, readOwnersAmong } from "@/lib/wallet/find-wallet";
import { settlementInside } from "./postings";

/**
 * Completes a payment to a wallet that we hold: one posting takes it from the payer's hold to the receiver, whose
 * deposit it is. Does nothing where the payment is no longer pending.
 * @param wallet the payment's `recipientWallet`
 */
export async function settleInside(transactionId: string, wallet: string): Promise<void> {
  // Before the transaction: many at once that each waited for a second connection would wait for one another.
  const owner = (await readOwnersAmong([wallet])).get(wallet);
  if (!owner) throw new Error(`${wallet} is not a wallet of this service.`);
  await inTransaction(async (tx) => {
    const row = await lockTransaction(tx, transactionId);
    if (row?.status !== "pending") return;
    const { amountMinor, currency } = row;
    await post(tx, settlementInside(row, wallet));
    await changeStatus(tx, row, "completed", "system");
    const deposit = await createTransaction(tx, {
      id: createId("txn"),
      merchantId: owner.merchantId,
      type: "deposit",
      status: "pending",
      amountMinor,
      currency,
      feeMinor: 0n,
      wallet,
      recipient: wallet,
      payer: row.wallet,
      createdBy: "system",
    });
    await changeStatus(tx, deposit, "completed", "system");
    await lockOwedWallets(tx, [wallet]);
  });
}
