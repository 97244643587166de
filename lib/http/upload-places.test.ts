import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Principal } from "@/lib/auth/principal";
import { putPartOperation, uploadDocumentOperation } from "@/lib/contract/kyc";
import type { Operation } from "@/lib/contract/operation";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { takePlace } from "./upload-places";

/** How many large bodies one process reads at once. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const merchant = (id: number) => ({ merchantId: `mer_${id}` }) as Principal;
const take = (id: number, operation: Operation = uploadDocumentOperation) =>
  takePlace(operation, merchant(id));

it("three of one merchant, and as many in all as fit into 128 MB; others wait for their turn", async () => {
  const first = await Promise.all([1, 1, 1, 2, 2, 2, 3, 3, 3].map((id) => take(id)));
  let waited = "waits";
  const waiting = take(4).then((release) => {
    waited = "begins";
    return release;
  });
  await vi.advanceTimersByTimeAsync(4000);
  expect(waited).toBe("waits");
  // Parts have places of their own: they go on.
  const part = await take(1, putPartOperation);
  first[0]?.();
  const release = await waiting;
  expect(waited).toBe("begins");
  for (const one of [...first.slice(1), release, part]) one?.();
});

it("who waits too long is rejected, with when to come again, and keeps no place", async () => {
  const places = await Promise.all([1, 1, 1].map((id) => take(id)));
  const rejected = expect(take(1)).rejects.toMatchObject({ state: { secondsLeft: 5 } });
  const another = await take(2);
  await vi.advanceTimersByTimeAsync(5000);
  await rejected;
  await expect(Promise.race([take(1), vi.advanceTimersByTimeAsync(6000)])).rejects.toThrow(
    RateLimitedError,
  );
  for (const one of [...places, another]) one();
  const again = await Promise.all([1, 1, 1].map((id) => take(id)));
  for (const one of again) one();
});
