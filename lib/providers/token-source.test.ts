import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTokenSource, type TokenFetch } from "./token-source";
import type { WireResult } from "./wire";

const ignore = () => undefined;
const responded = (status: number, body = ""): WireResult => ({ kind: "response", status, body });
const isRejected = (result: WireResult) => result.kind === "response" && result.status === 401;

/** A provider that gives tokens out under numbers, and knows which of them live. */
function provider({ lifeSeconds = 3600, marginSeconds = 60 } = {}) {
  let issued = 0;
  let living = "";
  let down = false;
  const fetchToken = vi.fn((): Promise<TokenFetch> => {
    if (down) return Promise.resolve({ value: null, result: responded(503) });
    living = `token-${(issued += 1)}`;
    return Promise.resolve({ value: living, lifeSeconds, result: responded(200) });
  });
  const tokens = createTokenSource(fetchToken, marginSeconds);
  const call = vi.fn((token: string) =>
    Promise.resolve(responded(token === living ? 200 : 401, token)),
  );
  return {
    fetchToken,
    tokens,
    call,
    perform: () => tokens.perform(call, isRejected, ignore),
    endToken: () => (living = ""),
    goDown: () => (down = true),
    comeBack: () => (down = false),
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("however many wait, one token is fetched, and it serves the later ones too", async () => {
  const { fetchToken, perform } = provider();
  const results = await Promise.all(Array.from({ length: 50 }, perform));
  results.push(await perform());
  for (const result of results)
    expect(result).toEqual({ stage: "call", result: responded(200, "token-1") });
  expect(fetchToken).toHaveBeenCalledTimes(1);
});

test("a token that ends under many callers at once is replaced once, and each call repeated once", async () => {
  const { fetchToken, perform, endToken, call } = provider();
  await perform();
  endToken();
  const results = await Promise.all(Array.from({ length: 50 }, perform));
  for (const result of results)
    expect(result).toEqual({ stage: "call", result: responded(200, "token-2") });
  expect(fetchToken).toHaveBeenCalledTimes(2);
  expect(call).toHaveBeenCalledTimes(1 + 50 * 2);
});

test("a late rejection of an old token does not throw a newer one away", async () => {
  const { fetchToken, tokens, perform, endToken } = provider();
  await perform();
  let answerLate: (result: WireResult) => void = ignore;
  const slow = vi
    .fn<(token: string) => Promise<WireResult>>()
    .mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)))
    .mockImplementation((token) => Promise.resolve(responded(200, token)));
  const late = tokens.perform(slow, isRejected, ignore);
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  endToken();
  await perform();
  answerLate(responded(401));
  expect(await late).toEqual({ stage: "call", result: responded(200, "token-2") });
  expect(fetchToken).toHaveBeenCalledTimes(2);
});

test("a call rejected under a new token as well is given back, not tried for ever", async () => {
  const { tokens, fetchToken } = provider();
  const call = vi.fn(() => Promise.resolve(responded(401)));
  expect(await tokens.perform(call, isRejected, ignore)).toEqual({
    stage: "call",
    result: responded(401),
  });
  expect([call.mock.calls.length, fetchToken.mock.calls.length]).toEqual([2, 2]);
});

test("a token is renewed before it ends, by the margin, counted from its request", async () => {
  const { fetchToken, perform } = provider({ lifeSeconds: 600, marginSeconds: 60 });
  await perform();
  vi.advanceTimersByTime(539_000);
  await perform();
  expect(fetchToken).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  await perform();
  expect(fetchToken).toHaveBeenCalledTimes(2);
});

test("a token that lives no longer than the margin serves only who waits for it", async () => {
  const { fetchToken, perform } = provider({ lifeSeconds: 60, marginSeconds: 60 });
  await Promise.all([perform(), perform()]);
  await perform();
  expect(fetchToken).toHaveBeenCalledTimes(2);
});

test("without a token the call is not made, and the next caller requests one again", async () => {
  const { call, fetchToken, perform, goDown, comeBack } = provider();
  goDown();
  expect(await perform()).toEqual({ stage: "token", result: responded(503) });
  expect(call).not.toHaveBeenCalled();
  comeBack();
  expect((await perform()).stage).toBe("call");
  expect(fetchToken).toHaveBeenCalledTimes(2);
});

test("where the renewal fails the call counts as not taken", async () => {
  const { perform, endToken, goDown, call } = provider();
  await perform();
  endToken();
  goDown();
  expect(await perform()).toEqual({ stage: "token", result: responded(503) });
  expect(call).toHaveBeenCalledTimes(2);
});

test("a fetch that throws fails its waiters and no one after them", async () => {
  const fetchToken = vi
    .fn<() => Promise<TokenFetch>>()
    .mockRejectedValueOnce(new Error("no key to encrypt with"))
    .mockResolvedValue({ value: "t", lifeSeconds: 600, result: responded(200) });
  const tokens = createTokenSource(fetchToken, 60);
  const call = (token: string) => Promise.resolve(responded(200, token));
  const perform = () => tokens.perform(call, isRejected, ignore);
  const both = await Promise.allSettled([perform(), perform()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await perform()).stage).toBe("call");
});
