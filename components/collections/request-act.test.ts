import { expect, test } from "vitest";
import { actOf, readAct } from "./request-act";
import { emptyRequest, isReview, requestAgain } from "./request-draft";

const typed = { ...emptyRequest, phone: "024 123 4567", amount: " 1,250 " };

test("what was typed becomes the operation's body; what was left empty is left out", () => {
  expect(actOf(typed, "mtn")).toEqual({
    network: "mtn",
    body: { amount: "1250.00", phoneNumber: "+233241234567" },
  });
  expect(actOf({ ...typed, description: " Rice ", reference: " INV-9 " }, "mtn")?.body).toEqual({
    amount: "1250.00",
    phoneNumber: "+233241234567",
    description: "Rice",
    externalRef: "INV-9",
  });
});

test("while something is missing there is nothing to send", () => {
  expect(actOf(typed, null)).toBeNull();
  expect(actOf({ ...typed, phone: "024" }, "mtn")).toBeNull();
  expect(actOf({ ...typed, amount: "0" }, "mtn")).toBeNull();
});

test("what may have been sent is read back as it was", () => {
  const act = actOf(typed, "telecel");
  expect(readAct(JSON.stringify(act))).toEqual(act);
  expect(readAct("{")).toBeNull();
});

test("another try keeps what was typed, and neither the key nor the reference of the former", () => {
  const former = {
    ...typed,
    description: "Rice",
    reference: "INV-9",
    requestKey: { key: "k", act: "{}" },
    transactionId: "txn_1",
  };
  expect(requestAgain(former)).toEqual({ ...typed, description: "Rice" });
});

test("the review has a ground, or is not shown; what may have been sent always is", () => {
  expect(isReview(typed, true)).toBe(true);
  expect(isReview(typed, false)).toBe(false);
  expect(isReview(emptyRequest, true)).toBe(false);
  expect(isReview({ ...emptyRequest, requesting: true }, false)).toBe(true);
});
