import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Principal } from "@/lib/auth/principal";
import {
  finishUploadOperation,
  putPartOperation,
  uploadDocumentOperation,
} from "@/lib/contract/kyc";
import { exportTransactionsOperation } from "@/lib/contract/transactions";
import type { Operation } from "@/lib/contract/operation";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { takePlace } from "./upload-places";

/** How many large bodies one process reads at once, and how many downloads it serves. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const merchant = (id: number) => ({ merchantId: `mer_${id}` }) as Principal;
const take = (
  id: number,
  operation: Operation = uploadDocumentOperation,
  address = `192.0.2.${id}`,
) => takePlace(operation, merchant(id), address);

it("two of one merchant, and as many in all as fit into 128 MB; others wait for their turn", async () => {
  const first = await Promise.all([1, 1, 2, 2, 3, 3, 4, 4, 5].map((id) => take(id)));
  let waited = "waits";
  const waiting = take(6).then((release) => {
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

it("three files in parts of one merchant become documents at once, and twelve in all", async () => {
  const ids = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4];
  const places = await Promise.all(ids.map((id) => take(id, finishUploadOperation)));
  const rejected = [1, 5].map((id) =>
    expect(take(id, finishUploadOperation)).rejects.toThrow("uploads of a merchant at once"),
  );
  await vi.advanceTimersByTimeAsync(5000);
  await Promise.all(rejected);
  for (const one of places) one();
});

it("who waits too long is rejected, with when to come again, and keeps no place", async () => {
  const places = await Promise.all([1, 1].map((id) => take(id)));
  const rejected = expect(take(1)).rejects.toMatchObject({ state: { secondsLeft: 5 } });
  const another = await take(2);
  await vi.advanceTimersByTimeAsync(5000);
  await rejected;
  await expect(Promise.race([take(1), vi.advanceTimersByTimeAsync(6000)])).rejects.toThrow(
    RateLimitedError,
  );
  for (const one of [...places, another]) one();
  const again = await Promise.all([1, 1].map((id) => take(id)));
  for (const one of again) one();
});

it("slow uploads of a few merchants, or of many behind one address, leave places for others", async () => {
  const slow = await Promise.all([1, 1, 2, 2, 3, 3].map((id) => take(id)));
  const rejected = [1, 2, 3].map((id) => expect(take(id)).rejects.toThrow(RateLimitedError));
  for (const one of await Promise.all([7, 8, 9].map((id) => take(id)))) one();
  await vi.advanceTimersByTimeAsync(5000);
  await Promise.all(rejected);
  for (const one of slow) one();

  const from = (id: number) => take(id, uploadDocumentOperation, "198.51.100.1");
  const behindOne = await Promise.all([1, 2, 3, 4].map(from));
  const fifth = expect(from(5)).rejects.toThrow(RateLimitedError);
  const others = await Promise.all([6, 6, 7, 7, 8].map((id) => take(id)));
  await vi.advanceTimersByTimeAsync(5000);
  await fifth;
  for (const one of [...behindOne, ...others]) one();
});

it("three downloads of one merchant, and 32 in all", async () => {
  const download = (id: number) => take(id, exportTransactionsOperation);
  const own = await Promise.all([1, 1, 1].map(download));
  const fourth = expect(download(1)).rejects.toThrow("More than 3 downloads of a merchant at once");
  const others = await Promise.all(Array.from({ length: 29 }, (_, index) => download(index + 2)));
  const beyond = expect(download(99)).rejects.toThrow(RateLimitedError);
  await vi.advanceTimersByTimeAsync(5000);
  await Promise.all([fourth, beyond]);
  for (const one of [...own, ...others]) one();
});
