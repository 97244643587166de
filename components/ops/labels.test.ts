import { expect, test } from "vitest";
import { formatPhone } from "@/lib/client/format-phone";
import {
  actorText,
  asOfException,
  asOneLine,
  isManual,
  latencyTone,
  isZero,
  outcomeText,
  plainText,
  successTone,
} from "./labels";

test("the outcome of a call is a text, or its HTTP status", () => {
  expect(outcomeText("200")).toBe("HTTP 200");
  expect(outcomeText("timeout")).toBe("timed out");
  expect(outcomeText("reset")).toBe("connection lost");
});

test("an actor is named, and an unknown one stays unchanged", () => {
  expect(actorText("system")).toBe("our system");
  expect(actorText("usr_1", "Kwesi Boateng")).toBe("Kwesi Boateng");
  expect(actorText("key_1", "Till 3")).toBe("the API key Till 3");
  expect(actorText("provider:airtel")).toBe("AT Money");
  expect(actorText("usr_01")).toBe("a person");
  expect(actorText("key_01")).toBe("a merchant's API key");
  expect(actorText("oac_1", "Shop")).toBe("the OAuth client Shop");
  expect(actorText("sweeper")).toBe("sweeper");
});

test("only an operator's step is manual, whatever the reason of another", () => {
  const step = { status: "processing", at: "", byName: null } as const;
  expect(isManual({ ...step, by: "usr_1", reason: "MTN wrote that it failed." })).toBe(true);
  expect(isManual({ ...step, by: "usr_1", reason: null })).toBe(false);
  expect(isManual({ ...step, by: "provider:mtn", reason: "under_review" })).toBe(false);
});

test("a code becomes text", () => {
  expect(plainText("PAYER_INSUFFICIENT_FUNDS")).toBe("Payer insufficient funds");
});

test("only zero is zero", () => {
  for (const zero of ["0", "0.00", "-0.00"]) expect(isZero(zero)).toBe(true);
  for (const amount of ["0.01", "-0.01", "10.00", "100"]) expect(isZero(amount)).toBe(false);
});

test("an exception includes the time at which it was read", () => {
  const exception = { waitingSince: "2026-11-21T12:00:00.000Z", ageSeconds: 90 };
  expect(asOfException(exception as never)).toBe("2026-11-21T12:01:30.000Z");
});

test("several lines become one, and a phone number does not break", () => {
  expect(asOneLine(" MTN called.\r\n\r\nIt was\tpaid. ")).toBe("MTN called. It was paid.");
  expect(formatPhone("+233241234567")).toBe("+233\u00a024\u00a0123\u00a04567");
});

test("figures of a rail have thresholds", () => {
  expect(["100.00", "95.00", "94.99", "80.00", "0.00"].map(successTone)).toEqual([
    "completed",
    "completed",
    "attention",
    "attention",
    "failed",
  ]);
  expect([12, 3_001, 10_001].map(latencyTone)).toEqual(["completed", "attention", "failed"]);
});
