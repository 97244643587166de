import { createTransactionOperation } from "@/lib/contract/transactions-v1";
import type { Operation, Scope } from "@/lib/contract/operation";
import { nobody } from "./test-belongings";

const phoneNumber = "0240000001";

/** A sound body of each type of `POST /api/v1/transactions`, the scope it needs, and who carries it out. */
export const transactionTypes: readonly (readonly [scope: Scope, path: string, body: object])[] = [
  [
    "payments:write",
    "/payments/initiate",
    { type: "payment", amount: "2.00", currency: "GHS", recipient: "+233240000001" },
  ],
  ["momo:write", "/api/mobile-money/transfer", { type: "payout", amount: "2.00", phoneNumber }],
  [
    "momo:write",
    "/mobile-money/mtn",
    { type: "collection", provider: "mtn", amount: "2.00", phoneNumber },
  ],
  [
    "wallet:write",
    "/wallet/withdraw",
    {
      type: "withdrawal",
      walletAddress: nobody.wallet,
      amount: "2.00",
      currency: "GHS",
      destination: { type: "mobile-money", phoneNumber },
    },
  ],
  ["convert:write", "/api/convert/usdt-to-ghs", { type: "conversion", amount: "1.000000" }],
];

/** An operation as a body chooses it, where it is one that bodies choose. */
export interface Variant extends Operation {
  /** The body of its sample. */
  chosenBy?: object;
}

/** The operation by itself, or once for each scope that a body of it may need. */
export function variantsOf(operation: Operation): Variant[] {
  if (operation.id !== createTransactionOperation.id) return [operation];
  return transactionTypes.map(([scope, , body]) => ({
    ...operation,
    auth: { scope },
    chosenBy: body,
  }));
}

/** How tests name a variant. */
export const nameOf = ({ method, path, chosenBy }: Variant): string =>
  [method, path, ...(chosenBy ? [JSON.stringify(chosenBy)] : [])].join(" ");
