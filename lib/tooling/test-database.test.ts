import postgres from "postgres";
import { expect, test } from "vitest";

test("a unit test cannot reach the database", () => {
  expect(() => postgres("postgres://127.0.0.1/postgres")).toThrow("*.db.test.ts");
});
