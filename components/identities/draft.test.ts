import { expect, test } from "vitest";
import type { Identity } from "@/components/labels/identities";
import { ApiError } from "@/lib/client/api-error";
import { codeProblem, draftOf, isDueAgain, mintBodyOf, smsProblem } from "./draft";

const identity: Identity = {
  identityId: "idn_1",
  phone: "+233240000001",
  status: "verified",
  hasIdentity: true,
  wallet: "0x52908400098527886E0F7030069857D2E4169EE7",
  custodial: true,
  tokenId: "7",
  txHash: null,
  explorerUrl: null,
  delivery: null,
  verifiedAt: "2026-01-01T00:00:00.000Z",
  reverifyBy: "2027-01-01T00:00:00.000Z",
  reason: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};

test("a rejected code says how many tries are left, and when only a new code helps", () => {
  const rejected = (triesLeft: number) =>
    new ApiError({
      status: 400,
      code: "OTP_INVALID",
      message: "otp: expected …",
      details: { field: "otp", triesLeft },
    });
  expect(codeProblem(rejected(4))).toBe("This code is wrong. You have 4 tries left.");
  expect(codeProblem(rejected(1))).toBe("This code is wrong. You have 1 try left.");
  expect(codeProblem(rejected(0))).toBe("This code no longer works. Send a new one.");
  expect(codeProblem(null)).toBe("Enter the 6 digits of the SMS.");
});

test("an SMS that the gateway does not take is said to wait, and one that will not come is said too", () => {
  const waiting = "The SMS is still waiting to be sent";
  expect(smsProblem("queued", 20_000)?.title).toBe(waiting);
  expect(smsProblem("queued", Infinity)?.title).toBe(waiting);
  expect(smsProblem("queued", 1_000)).toBeNull();
  expect(smsProblem("failed", 1_000)?.title).toBe("The SMS was not sent");
  for (const delivery of ["sent", null] as const) expect(smsProblem(delivery, 20_000)).toBeNull();
});

test("an identity is confirmed again in its last 30 days and after them, and no other one", () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
  expect(isDueAgain(identity, at("2026-12-01"))).toBe(false);
  expect(isDueAgain(identity, at("2026-12-02"))).toBe(true);
  expect(isDueAgain({ ...identity, status: "expired" }, at("2028-01-01"))).toBe(true);
  expect(isDueAgain({ ...identity, status: "revoked" }, at("2026-12-02"))).toBe(false);
});

test("an identity continues with the wallet that it has", () => {
  const waiting = draftOf({ ...identity, status: "pending_verification", wallet: null });
  expect(waiting.requested && mintBodyOf(waiting.requested)).toEqual({ phone: "+233240000001" });
  expect(draftOf(identity)).toMatchObject({ place: "new", wallet: "", requested: null });
  const own = { ...identity, custodial: false };
  expect(draftOf(own)).toMatchObject({ place: "own", wallet: identity.wallet, requested: null });
  const { requested } = draftOf({ ...own, status: "pending_verification" });
  expect(requested && mintBodyOf(requested)).toEqual({
    phone: "+233240000001",
    wallet: identity.wallet,
  });
});
