import fc from "fast-check";
import { expect, test } from "vitest";
import { readResult, resultAcknowledgement } from "./callback";
import { callbackOf } from "./test-bench";

const result = {
  input_OriginalConversationID: "AG_20260801_00004b1c2d",
  input_TransactionID: "7HT2KQ9ZPA",
  input_ResultCode: "INS-0",
  input_ResultDesc: "Request processed successfully",
  input_ThirdPartyConversationID: "txn01JD3Z8M5T9V2W4X6Y8Z0A1B2C",
};
const read = (changes: object) => readResult(callbackOf(JSON.stringify({ ...result, ...changes })));

test("a result claims success or failure, and neither amount nor phone", () => {
  const claims = { amountMinor: null, phone: null };
  const reference = result.input_ThirdPartyConversationID;
  expect(read({})).toEqual({
    state: "read",
    reference,
    claims: { result: "succeeded", ...claims },
  });
  for (const failed of [{ input_ResultCode: "INS-6" }, { input_Reversed: "True" }])
    expect(read(failed)).toEqual({
      state: "read",
      reference,
      claims: { result: "failed", ...claims },
    });
});

test("a result without our reference is read, one without a code or with an odd reference is not", () => {
  expect(read({ input_ThirdPartyConversationID: undefined })).toMatchObject({ reference: null });
  for (const odd of [
    { input_ResultCode: undefined },
    { input_ResultCode: 0 },
    { input_ThirdPartyConversationID: "a'b" },
    { input_ThirdPartyConversationID: "a".repeat(41) },
  ])
    expect(read(odd)).toEqual({ state: "unreadable" });
});

test("a result is acknowledged in Telecel's form, naming what came", () => {
  expect(resultAcknowledgement(callbackOf(JSON.stringify(result)))).toEqual({
    status: 200,
    body: {
      output_OriginalConversationID: "AG_20260801_00004b1c2d",
      output_ResponseCode: "0",
      output_ResponseDesc: "Successfully Accepted Result",
      output_ThirdPartyConversationID: "txn01JD3Z8M5T9V2W4X6Y8Z0A1B2C",
    },
  });
});

test("no body is too odd to be read or acknowledged, and none counts as forged", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (body) => {
      expect(readResult(callbackOf(body)).state).not.toBe("forged");
      expect(resultAcknowledgement(callbackOf(body)).status).toBe(200);
    }),
  );
});
