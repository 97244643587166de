import { HttpRequestError, RpcRequestError, TransactionExecutionError } from "viem";
import { expect, test } from "vitest";
import { describeError } from "./describe-error";

const phone = "+233240000001";

test("an error is described by kind, message, code, places and cause", () => {
  const cause = Object.assign(new Error("permission denied for table transactions"), {
    code: "42501",
    table_name: "transactions",
  });
  const reported = describeError(new TypeError("It went wrong.", { cause }));
  expect(reported).toMatchObject({
    type: "TypeError",
    message: "It went wrong.",
    stack: expect.stringContaining("describe-error.test.ts"),
    cause: { code: "42501", table: "transactions", message: cause.message },
  });
});

test("the values of a failed statement are not logged, wherever the error holds them", () => {
  const cause = Object.assign(new Error("new row violates check constraint"), {
    code: "23514",
    detail: `Failing row contains (${phone}).`,
    parameters: [phone],
    args: [phone],
  });
  const error = Object.assign(
    new Error(`Failed query: insert into t values ($1)\nparams: ${phone}`, { cause }),
    { query: "insert into t values ($1)", params: [phone] },
  );
  const reported = describeError(error);
  expect(JSON.stringify(reported)).not.toContain(phone);
  expect(reported).toMatchObject({ statement: error.query, cause: { code: "23514" } });
});

test("a value that the database could not read is not logged", () => {
  const error = Object.assign(new Error(`invalid input syntax for type bigint: "${phone}"`), {
    code: "22P02",
  });
  expect(JSON.stringify(describeError(error))).not.toContain(phone);
});

test("of a failed call of the chain, neither the node's key nor the transaction is logged", () => {
  const url = "https://user:pass@node.example/v3/0123456789abcdef?key=fedcba";
  const body = { method: "eth_sendRawTransaction", params: ["0x02f8b1"] };
  const request = new HttpRequestError({ url, body, details: `fetch ${url} failed` });
  const rpc = new RpcRequestError({ url, body, error: { code: -32000, message: "nonce too low" } });
  for (const cause of [
    request,
    new TransactionExecutionError(request, { account: null, data: "0x02f8b1" }),
    new TransactionExecutionError(rpc, { account: null, data: "0x02f8b1" }),
    new TypeError(`fetch ${url} failed`),
  ]) {
    const reported = JSON.stringify(describeError(new Error("No response.", { cause })));
    expect(reported).toContain(cause.name);
    for (const secret of ["0123456789abcdef", "fedcba", "user:pass", "0x02f8b1"])
      expect(reported).not.toContain(secret);
  }
});

test("a thrown value that is no error is described only by its type", () => {
  expect(describeError(phone)).toEqual({ type: "string" });
});
