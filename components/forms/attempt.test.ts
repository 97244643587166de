import { expect, test } from "vitest";
import { attemptAt, newAttempt, noAttempt } from "./attempt";

const id = "mobile-money.transfer" as const;
const sent = { id, request: { body: { amount: "150.00" } } };
const changed = { id, request: { body: { amount: "151.00" } } };

test("the key exists before the first press, and the first request takes it", () => {
  const attempt = newAttempt();
  expect(attemptAt(attempt, sent)).toEqual({ key: attempt.key, sent, pending: true });
  expect(attemptAt(noAttempt, sent).key).toMatch(/^[0-9a-f]{32}$/);
});

test("the same request keeps its key, a changed one gets another", () => {
  const first = attemptAt(newAttempt(), sent);
  expect(attemptAt({ ...first, pending: false }, { ...sent }).key).toBe(first.key);
  expect(attemptAt(first, changed).key).not.toBe(first.key);
});
