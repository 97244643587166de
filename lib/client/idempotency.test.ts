import { expect, test } from "vitest";
import { keyForAct } from "./idempotency";

test("the same act keeps its key over retries; another act gets another", () => {
  const first = keyForAct(null, { amount: "1.00", phoneNumber: "+233240000001" });
  expect(keyForAct(first, { amount: "1.00", phoneNumber: "+233240000001" })).toBe(first);
  const other = keyForAct(first, { amount: "2.00", phoneNumber: "+233240000001" });
  expect(other.key).not.toBe(first.key);
});

test("a key survives being kept as text, as a reload keeps it", () => {
  const first = keyForAct(null, { amount: "1.00" });
  const kept = JSON.parse(JSON.stringify(first)) as typeof first;
  expect(keyForAct(kept, { amount: "1.00" }).key).toBe(first.key);
});
