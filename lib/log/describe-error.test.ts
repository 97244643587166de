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

test("a thrown value that is no error is described only by its type", () => {
  expect(describeError(phone)).toEqual({ type: "string" });
});
