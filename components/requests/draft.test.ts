import { expect, test } from "vitest";
import { bodyOf } from "@/components/forms/use-contract-form";
import { createPaymentRequestBody } from "@/lib/contract/payment-requests";
import { draftLike, emptyRequest, fieldsOf, type RequestDraft } from "./draft";

const createdAt = "2026-11-23T10:00:00.000Z";

const former = {
  amount: "1250.500000",
  description: "Table 4",
  callbackUrl: "https://shop.example.com/hook",
  createdAt,
  expiresAt: "2026-11-24T10:00:00.000Z",
};

/** What the form sends for a draft, as the contract reads it. */
function read(draft: RequestDraft) {
  return createPaymentRequestBody.safeParse(bodyOf(fieldsOf(draft), createPaymentRequestBody));
}

test("a clone holds what the earlier request had, and is open as long", () => {
  expect(draftLike(former)).toEqual({
    amount: "1250.50",
    currency: "USDT",
    description: "Table 4",
    expiry: "1440",
    customMinutes: "",
    callbackUrl: "https://shop.example.com/hook",
  });
  const odd = { ...former, description: null, callbackUrl: null };
  expect(draftLike({ ...odd, expiresAt: "2026-11-23T10:45:00.020Z" })).toMatchObject({
    description: "",
    callbackUrl: "",
    expiry: "custom",
    customMinutes: "45",
  });
});

test("a clone can be sent unchanged", () => {
  expect(read(draftLike(former)).data).toEqual({
    amount: 1_250_500_000n,
    currency: "USDT",
    description: "Table 4",
    callbackUrl: "https://shop.example.com/hook",
    expiresInMinutes: 1_440,
  });
});

test("what was left empty is not sent", () => {
  expect(read({ ...emptyRequest, amount: "25" }).data).toEqual({
    amount: 25_000_000n,
    currency: "USDT",
    expiresInMinutes: 60,
  });
});

test("an expiry of one's own is a whole number of minutes up to 30 days", () => {
  const custom = (customMinutes: string) =>
    read({ ...emptyRequest, amount: "25", expiry: "custom", customMinutes });
  expect(custom(" 43,200 ").data).toMatchObject({ expiresInMinutes: 43_200 });
  for (const minutes of ["", "0", "43201", "1.5", "-1", "abc"])
    expect(custom(minutes).error?.issues[0]?.path, minutes).toEqual(["expiresInMinutes"]);
});
