import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pickRail } from "@/lib/transfers/pick-rail";
import { verifyAccount } from "./verify-account";

vi.mock("@/lib/transfers/pick-rail");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the response arrives within 10 s, however long the networks take together", async () => {
  vi.mocked(pickRail).mockReturnValue(new Promise(() => undefined));
  const verified = verifyAccount({ phoneNumber: "+233241234567" });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await verified).toEqual({
    valid: false,
    answered: false,
    phoneNumber: "+233241234567",
    provider: "mtn",
    accountName: null,
    nameStatus: "unavailable",
  });
});
