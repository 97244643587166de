import { randomBytes } from "node:crypto";
import { requestText } from "./http-load";
import type { BenchMerchant } from "./world";

/** The requests of the bench; each merchant in turn. */

export type Next = (index: number) => string;

export const batchRows = 1000;
export const badRows = 5;

const bearer = (merchant: BenchMerchant | undefined) => ({
  authorization: `Bearer ${merchant?.key}`,
});
const turn = (merchants: readonly BenchMerchant[], index: number) =>
  merchants[index % merchants.length];

/** Payouts of 1.00 GHS to ordinary MTN numbers, each with its own key. */
export function transfers(merchants: readonly BenchMerchant[]): Next {
  const run = randomBytes(6).toString("hex");
  return (index) => {
    const number = String(1_000_000 + (index % 8_000_000));
    return requestText(
      "POST",
      "/api/mobile-money/transfer",
      {
        ...bearer(turn(merchants, index)),
        "content-type": "application/json",
        "idempotency-key": `${run}-${index}`,
      },
      `{"amount":1,"phoneNumber":"+23324${number}"}`,
    );
  };
}

/** Reads of the balance of each merchant's wallet. */
export function balances(merchants: readonly BenchMerchant[]): Next {
  const texts = merchants.map((merchant) =>
    requestText("GET", `/wallet/balance/${merchant.wallet}`, bearer(merchant)),
  );
  return (index) => texts[index % texts.length] ?? "";
}

/** A file of the largest size, with a few bad rows, as it is uploaded. */
export function batches(merchants: readonly BenchMerchant[]): Next {
  const run = randomBytes(6).toString("hex");
  const rows = Array.from({ length: batchRows }, (_, row) =>
    row < badRows ? `abc,12,${run}` : `1.00,024${String(1_000_000 + row)},Ama Mensah`,
  );
  const body = ["amount,phoneNumber,accountName", ...rows, ""].join("\n");
  return (index) =>
    requestText(
      "POST",
      "/payouts/batches",
      {
        ...bearer(turn(merchants, index)),
        "content-type": "text/csv",
        "idempotency-key": `${run}-${index}`,
      },
      body,
    );
}
