import type { MerchantPrincipal } from "@/lib/auth/principal";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { readWalletBalances } from "@/lib/ledger/accounts";
import { post } from "@/lib/ledger/post";
import { decimalsOf, formatAmount, type Currency } from "@/lib/money";
import { mainWalletOf } from "@/lib/wallet/find-wallet";
import { viewBalance } from "@/lib/wallet/read-balance";

/** Testnet only: credits the caller's wallet through the ledger, up to 10,000 a call (contract §6). */
export async function drawFromFaucet(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: { currency: Currency; amountMinor: bigint },
) {
  const { currency, amountMinor } = request;
  const maxMinor = 10_000n * 10n ** BigInt(decimalsOf[currency]);
  if (amountMinor > maxMinor)
    throw new CedirailError("LIMIT_EXCEEDED", "The faucet gives at most 10,000 a call.", {
      field: "amount",
      value: formatAmount(amountMinor, currency),
      expected: `at most ${formatAmount(maxMinor, currency)}`,
    });
  const wallet = await mainWalletOf(principal.merchantId);
  const key = `faucet:${createId("txn")}`;
  await post(tx, {
    key,
    kind: "faucet",
    transactionId: null,
    entries: [
      { account: { kind: "sandbox", currency }, amountMinor: -amountMinor },
      { account: { kind: "wallet.available", wallet, currency }, amountMinor },
    ],
  });
  await recordAct(tx, {
    merchantId: principal.merchantId,
    actor: principal.actor,
    action: "faucet.drawn",
    resource: wallet,
    details: { posting: key },
  });
  const balances = await readWalletBalances(tx, wallet);
  return {
    walletAddress: wallet,
    credited: { amount: formatAmount(amountMinor, currency), currency },
    balance: viewBalance(balances[currency], currency),
  };
}
