import { expect, test } from "vitest";
import {
  actorText,
  asOfException,
  asOneLine,
  isManual,
  isZero,
  outcomeText,
  plainText,
  wholePhone,
} from "./labels";

test("what a call came to is told in words, an answer by its own status", () => {
  expect(outcomeText("200")).toBe("answered 200");
  expect(outcomeText("timeout")).toBe("no answer in time");
  expect(outcomeText("reset")).toBe("the connection broke off");
});

test("whoever did something is named, and an unknown name stays as it is", () => {
  expect(actorText("system")).toBe("our system");
  expect(actorText("usr_1", "Kwesi Boateng")).toBe("Kwesi Boateng");
  expect(actorText("key_1", "Till 3")).toBe("the API key Till 3");
  expect(actorText("provider:airtel")).toBe("AT Money");
  expect(actorText("usr_01")).toBe("a person");
  expect(actorText("key_01")).toBe("a merchant's API key");
  expect(actorText("sweeper")).toBe("sweeper");
});

test("only an operator's step is manual, whatever reason another has", () => {
  const step = { status: "processing", at: "", byName: null } as const;
  expect(isManual({ ...step, by: "usr_1", reason: "MTN wrote that it failed." })).toBe(true);
  expect(isManual({ ...step, by: "usr_1", reason: null })).toBe(false);
  expect(isManual({ ...step, by: "provider:mtn", reason: "under_review" })).toBe(false);
});

test("a code reads as a sentence begins", () => {
  expect(plainText("PAYER_INSUFFICIENT_FUNDS")).toBe("Payer insufficient funds");
});

test("only nothing at all is no discrepancy", () => {
  for (const nothing of ["0", "0.00", "-0.00"]) expect(isZero(nothing)).toBe(true);
  for (const something of ["0.01", "-0.01", "10.00", "100"]) expect(isZero(something)).toBe(false);
});

test("a transfer tells the time at which it was read", () => {
  const exception = { waitingSince: "2026-11-21T12:00:00.000Z", ageSeconds: 90 };
  expect(asOfException(exception as never)).toBe("2026-11-21T12:01:30.000Z");
});

test("several lines become one, and no line break takes a number apart", () => {
  expect(asOneLine(" MTN called.\r\n\r\nIt was\tpaid. ")).toBe("MTN called. It was paid.");
  expect(wholePhone("+233241234567")).toBe("+233\u00a024\u00a0123\u00a04567");
});
