import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { HostedPaymentView } from "@/lib/contract/payment-requests";
import { Ended } from "./ended";
import { explain, titleOfPage } from "./explain";
import { situationOf } from "./situation";
import { paceOf } from "./use-payment";

type Transfer = HostedPaymentView["transfers"][number];

const transfer = (amount: string, status: Transfer["status"], confirmations = 0): Transfer => ({
  txHash: `0x${"1".repeat(64)}`,
  ordinal: 0,
  amount,
  status,
  confirmations,
  requiredConfirmations: 12,
  explorerUrl: null,
});

function payment(changes: Partial<HostedPaymentView> = {}): HostedPaymentView {
  return {
    requestId: "prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C",
    merchantName: "Makola Traders",
    merchantClosed: false,
    address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    paymentUri: "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    payUrl: "https://cedirail.example/pay/prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C",
    amount: "25.000000",
    received: "0.000000",
    due: "25.000000",
    currency: "USDT",
    network: "Local testnet",
    status: "open",
    exception: null,
    description: null,
    expiresAt: "2026-11-23T10:15:00.000Z",
    endedAt: null,
    environment: "testnet",
    now: "2026-11-23T10:00:00.000Z",
    transfers: [],
    ...changes,
  };
}

/** What the page says: its title, the explanation, and whether it shows where to send. */
function textOf(view: HostedPaymentView, timeIsUp = false): string {
  const situation = situationOf(view, timeIsUp);
  const explanation = explain(view, situation);
  return [
    titleOfPage(view, situation),
    situation.toSend > 0n ? `send ${situation.toSend}` : "send nothing",
    explanation ? `${explanation.title}: ${explanation.text}` : "",
  ]
    .join(" | ")
    .replaceAll("\u00a0", " ");
}

describe("the page tells the payer what to do", () => {
  test.each(["expired", "cancelled", "paid"] as const)(
    "if the merchant of a request that is %s has closed its account",
    (status) => {
      const text = textOf(payment({ status, merchantClosed: true, address: null }));
      expect(text).toContain("send nothing");
      expect(text).toContain("Makola Traders has closed its account: Do not send anything");
    },
  );

  test("while nothing came", () => {
    expect(textOf(payment())).toBe("Pay 25.00 USDT to Makola Traders | send 25000000 | ");
  });

  test("while all of it is being confirmed: send nothing again", () => {
    const view = payment({
      status: "processing",
      transfers: [transfer("25.000000", "confirming")],
    });
    expect(textOf(view)).toMatch(
      /^Confirming 25\.00 USDT .* \| send nothing \| We see your payment:/,
    );
    // Also after its time, and also before the service has noticed.
    expect(textOf(view, true)).toMatch(/send nothing \| We see your payment/);
    expect(textOf({ ...view, status: "open" })).toMatch(/send nothing \| We see your payment/);
  });

  test("when too little came, confirmed or not: send only what is missing", () => {
    const short =
      "Pay 5.00 USDT to Makola Traders | send 5000000 | 20.00 USDT of 25.00 USDT arrived";
    const arriving = transfer("20.000000", "confirming", 3);
    const view = payment({ status: "processing", transfers: [arriving] });
    expect(textOf(view)).toContain(short);
    const credited = { received: "20.000000", due: "5.000000", exception: "underpaid" as const };
    expect(textOf(payment(credited))).toContain(short);
    const [first, second] = [transfer("15.000000", "credited"), transfer("5.000000", "confirming")];
    const inParts = payment({ ...credited, received: "15.000000", transfers: [first, second] });
    expect(textOf(inParts)).toContain(short);
  });

  test("when a transfer vanished from the chain", () => {
    const view = payment({ transfers: [transfer("25.000000", "lost")] });
    expect(textOf(view)).toMatch(
      /send 25000000 \| A transfer is no longer on the network: Check your/,
    );
  });

  test("when the countdown ended and the service has not closed it", () => {
    expect(textOf(payment(), true)).toMatch(/^Time is up: .* \| send nothing \| .*last payment/);
  });

  test("when it is paid, and when too much came", () => {
    const paid = { status: "paid", received: "25.000000", due: "0.000000" } as const;
    expect(textOf(payment(paid))).toBe("Paid 25.00 USDT to Makola Traders | send nothing | ");
    expect(textOf(payment({ ...paid, received: "30.000001", exception: "overpaid" }))).toBe(
      "Paid 30.000001 USDT to Makola Traders | send nothing | You sent 5.000001 USDT too much: " +
        "Makola Traders has received all of it. Contact them to get back what is over.",
    );
  });

  test.each([
    ["expired", "had expired"],
    ["cancelled", "was cancelled"],
  ] as const)("when it is %s, and where the money is that came", (status, ended) => {
    const due = "0.000000";
    expect(textOf(payment({ status, due }))).toMatch(
      /send nothing \| Do not send anything to its address: Contact Makola Traders/,
    );
    const late = payment({ status, due, received: "25.000000", exception: "late" });
    expect(textOf(late)).toContain(
      `Your payment came too late: The payment request ${ended} before all of it arrived. ` +
        "What you sent, 25.00 USDT, is with Makola Traders.",
    );
    const arriving = payment({ status, due, transfers: [transfer("1.000000", "confirming")] });
    expect(textOf(arriving)).toContain("1.00 USDT, goes to Makola Traders.");
    const short = payment({ status, due, received: "20.000000", exception: "underpaid" });
    expect(textOf(short)).toContain("Your payment is not complete");
  });
});

test("confirmations are those of the transfer that still needs most, never above what it needs", () => {
  const two = [transfer("20.000000", "confirming", 14), transfer("5.000000", "confirming", 3)];
  const confirmations = (transfers: Transfer[]) =>
    situationOf(payment({ transfers }), false).confirmations;
  expect(confirmations(two)).toEqual({ count: 3, required: 12 });
  expect(confirmations(two.slice(0, 1))).toEqual({ count: 12, required: 12 });
  expect(confirmations([transfer("5.000000", "credited", 12)])).toBeNull();
});

test("it is read every 3 s, slower while that fails, and no more ten minutes after the end", () => {
  const live = { isFinal: false, finalForMs: 0 };
  expect([0, 1, 2, 3, 4, 50].map((failures) => paceOf({ ...live, failures }))).toEqual([
    3_000, 6_000, 12_000, 24_000, 30_000, 30_000,
  ]);
  const ended = { isFinal: true, failures: 0 };
  expect(paceOf({ ...ended, finalForMs: 599_000 })).toBe(30_000);
  expect(paceOf({ ...ended, finalForMs: 600_000 })).toBeNull();
});

test("a paid receipt is printed and its link copied; without one there is neither", () => {
  const render = (phase: "paid" | "expired" | "cancelled") =>
    renderToStaticMarkup(
      createElement(Ended, { view: payment({ status: phase }), phase, explanation: null }),
    );
  expect(render("paid")).toMatch(/Print receipt.*Copy link/);
  for (const phase of ["expired", "cancelled"] as const)
    expect(render(phase)).not.toMatch(/Print|Copy link/);
});
