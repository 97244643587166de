import { afterEach, expect, test, vi } from "vitest";
import { attemptAt, isForgotten, newAttempt, noAttempt } from "./attempt";

afterEach(() => void vi.useRealTimers());

const id = "mobile-money.transfer" as const;
const sent = { id, request: { body: { amount: "150.00" } } };
const changed = { id, request: { body: { amount: "151.00" } } };

test("the key exists before the first press, and the first request takes it", () => {
  const attempt = newAttempt();
  expect(attemptAt(attempt, sent)).toMatchObject({ key: attempt.key, sent, pending: true });
  expect(attemptAt(noAttempt, sent).key).toMatch(/^[0-9a-f]{32}$/);
});

test("the same request keeps its key, a changed one gets another", () => {
  const first = attemptAt(newAttempt(), sent);
  expect(attemptAt({ ...first, pending: false }, { ...sent }).key).toBe(first.key);
  expect(attemptAt(first, changed).key).not.toBe(first.key);
});

test("a request that may have happened is not repeated once its key may be forgotten", () => {
  vi.useFakeTimers({ now: 0 });
  const first = attemptAt(newAttempt(), sent);
  vi.setSystemTime(22 * 3_600_000);
  const repeated = attemptAt(first, sent);
  expect(isForgotten(repeated)).toBe(false);
  vi.setSystemTime(24 * 3_600_000);
  expect(isForgotten(repeated)).toBe(true);
  expect(isForgotten({ ...repeated, pending: false })).toBe(false);
  expect(isForgotten(attemptAt({ ...repeated, pending: false }, changed))).toBe(false);
});
