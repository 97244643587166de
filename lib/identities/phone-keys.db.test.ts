import { randomBytes } from "node:crypto";
import { afterAll, afterEach, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { asOwner } from "@/lib/tooling/test-owner";
import { sendCode, takeCode } from "./codes";
import { assertPhoneHashKeys, findPhone, lockPhone, rehashPhones } from "./phones";
import { insertIdentity } from "./store";

/** Numbers that processes with different keys look up, and codes that one caller requests or tries. */

const derived = [...config().phoneHashKeys];
const next = { id: "next", key: randomBytes(32) };

const setKeys = (...keys: typeof derived) =>
  void config().phoneHashKeys.splice(0, Infinity, ...keys);

afterEach(() => setKeys(...derived));
afterAll(closeDatabase);

it("a number that two processes with other current keys meet at once has one row", async () => {
  const phone = "+233240005001";
  let commit = () => {};
  const committing = new Promise<void>((resolve) => (commit = resolve));
  setKeys(next, ...derived);
  let first = Promise.resolve();
  const id = await new Promise<number>((added) => {
    first = inTransaction(async (tx) => {
      added(await lockPhone(tx, phone));
      await committing;
    });
  });
  setKeys(...derived, next);
  const second = inTransaction((tx) => lockPhone(tx, phone));
  // It waits for the first, whose row it cannot see yet.
  expect(await Promise.race([second, findPhone(database(), phone)])).toBeNull();
  commit();
  await first;
  expect(await second).toBe(id);
});

it("a key under which numbers are still found cannot be removed before they have another", async () => {
  const phone = "+233240005002";
  setKeys(next, ...derived);
  const id = await inTransaction((tx) => lockPhone(tx, phone));
  await assertPhoneHashKeys();
  setKeys(...derived);
  await expect(assertPhoneHashKeys()).rejects.toThrow("lacks the key next");
  setKeys(...derived, next);
  await rehashPhones();
  setKeys(...derived);
  await assertPhoneHashKeys();
  expect(await findPhone(database(), phone)).toBe(id);
});

it("one guesser gets so many wrong codes, for whichever numbers, and then has to wait", async () => {
  const guess = (guesser: string) =>
    inTransaction((tx) => {
      const proof = { merchantId: null, phoneId: 0, purpose: "claim" } as const;
      return takeCode(tx, { ...proof, guesser, code: "000000" });
    });
  for (let count = 0; count < 100; count += 1)
    await expect(guess("198.51.100.7")).rejects.toMatchObject({ code: "OTP_INVALID" });
  await expect(guess("198.51.100.7")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await expect(guess("198.51.100.8")).rejects.toMatchObject({ code: "OTP_INVALID" });
});

it("callers of one network cannot use up the codes with which a number is claimed", async () => {
  const phone = "+233240005003";
  const identityId = await inTransaction(async (tx) => {
    const phoneId = await lockPhone(tx, phone);
    const own = { merchantId: null, isCustodial: false, status: "minting" } as const;
    const given = { phone, phoneId, wallet: "0x1", ...own };
    return (await insertIdentity(tx, given, { action: "moved", by: "system" })).id;
  });
  const phoneId = (await findPhone(database(), phone)) ?? 0;
  const send = async (network: string) => {
    const proof = { identityId, phoneId, merchantId: null, purpose: "claim", network } as const;
    const sent = await inTransaction((tx) => sendCode(tx, proof, phone, (code) => code)).then(
      () => "sent",
      (error: { code: string }) => error.code,
    );
    // The next one is a minute later.
    await asOwner(
      (sql) => sql`update identity_codes set created_at = created_at - interval '1 minute'`,
    );
    return sent;
  };
  const attackers: string[] = [];
  for (let count = 0; count < 4; count += 1) attackers.push(await send("198.51.100.7"));
  expect(attackers).toEqual(["sent", "sent", "sent", "RATE_LIMITED"]);
  expect([await send("203.0.113.5"), await send("203.0.113.5")]).toEqual(["sent", "sent"]);
  expect(await send("203.0.113.6")).toBe("RATE_LIMITED");
});
