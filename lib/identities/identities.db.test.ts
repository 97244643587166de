import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderMint, readTokenOwner } from "@/lib/chain/identity-token";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { newAddress, startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { traceable, writtenBy } from "@/lib/tooling/test-tokens";
import { rehashPhones } from "./phones";

/** Phone identities over the whole service and a real chain. */

let chain: TestChain;
let service: TestService;
let second: string;

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  service = await startTestService({ scale: 0.02, chain });
  second = service.seeded.secondMerchant.apiKey;
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

let numbers = 1_000;
const newPhone = () => `+23324000${(numbers += 1)}`;
const withKey = (key?: string) => (key === undefined ? {} : { key });

const mint = (body: object, key?: string) =>
  service.call("POST", "/identity/mint", body, withKey(key));
const check = async (phone: string) => (await service.call("GET", `/identity/check/${phone}`)).body;
const resolve = async (phone: string) =>
  (await service.call("GET", `/identity/resolve/${phone}`)).body;

async function codeOf(phone: string): Promise<string> {
  const path = `/api/sandbox/outbox?to=${encodeURIComponent(phone)}`;
  return (await service.call("GET", path)).body.data[0]?.code;
}

const until = (phone: string, status: string) =>
  eventually(async () => {
    const body = await check(phone);
    return body.status === status ? body : null;
  });

/** An identity from request to token. */
async function verified(
  phone: string,
  { wallet = undefined as string | undefined, key = undefined as string | undefined } = {},
) {
  expect((await mint({ phone, ...(wallet ? { wallet } : {}) }, key)).status).toBe(201);
  const confirmed = await mint({ phone, otp: await codeOf(phone) }, key);
  expect(confirmed.status).toBe(200);
  await until(phone, "verified");
  return confirmed.body as { identityId: string; wallet: string };
}

/** What must hold of every number at any time. */
async function expectOneEach(): Promise<void> {
  const rows = await database().execute<{ phone: number }>(sql`
    select phone_id as phone from identities where token in ('minting', 'live', 'burning')
    group by 1 having count(*) > 1`);
  expect(rows).toHaveLength(0);
}

const eventsOf = async (identityId: string) =>
  (
    await database().execute<{ event: string }>(
      sql`select event from events where resource_id = ${identityId} order by id`,
    )
  ).map(({ event }) => event);

const tokenIdOf = async (identityId: string): Promise<bigint> => {
  const [row] = await database().execute<{ token: string }>(
    sql`select token_id::text as token from identities where id = ${identityId}`,
  );
  return BigInt(row?.token ?? 0);
};

describe("a phone identity", () => {
  it("is minted once its owner has confirmed it, in a wallet that the merchant operates", async () => {
    const phone = newPhone();
    expect(await check(phone)).toMatchObject({ status: "none", hasIdentity: false });
    const requested = await mint({ phone });
    expect(requested.status).toBe(201);
    expect(requested.body).toMatchObject({ phone, status: "pending_verification", wallet: null });
    expect(await check(phone)).toMatchObject({ status: "pending_verification" });
    const confirmed = await mint({ phone, otp: await codeOf(phone) });
    expect(confirmed.body).toMatchObject({ status: "minting", hasIdentity: false });
    const { identityId, wallet } = confirmed.body;
    expect(await resolve(phone)).toMatchObject({ wallet: null, hasIdentity: false });
    const seen = await until(phone, "verified");
    expect(seen).toMatchObject({ hasIdentity: true, tokenId: expect.stringMatching(/^\d+$/) });
    expect(Date.parse(seen.reverifyBy) - Date.parse(seen.verifiedAt)).toBeGreaterThan(
      364 * 86_400_000,
    );
    expect(await resolve(phone)).toEqual({ phone, wallet, hasIdentity: true });
    expect((await service.call("GET", `/api/v1/resolve/%2B${phone.slice(1)}`)).body).toEqual({
      phone,
      wallet,
      hasIdentity: true,
    });
    expect(await readTokenOwner(BigInt(seen.tokenId))).toBe(wallet);
    expect(await eventsOf(identityId)).toEqual(["identity.verified"]);
    const balance = await service.call("GET", `/wallet/balance/${wallet}`);
    expect(balance.body.balances.USDT).toEqual({
      balance: "0.000000",
      available: "0.000000",
      reserved: "0.000000",
    });
    const again = await mint({ phone });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ identityId, status: "verified", expiresAt: null });
  });

  it("may be in a wallet of the owner's own, not in one of ours", async () => {
    const [phone, wallet] = [newPhone(), newAddress()];
    const own = await mint({ phone, wallet: service.seeded.merchant.wallet });
    expect(own.status).toBe(400);
    expect(own.body.error.details.field).toBe("wallet");
    expect((await verified(phone, { wallet })).wallet).toBe(wallet);
    expect(await resolve(phone)).toMatchObject({ wallet, hasIdentity: true });
  });

  it("that the chain does not mint leaves none", async () => {
    const wallet = newAddress();
    // A wallet has at most one token, and this one is not ours to know of.
    await orderMint({ reference: `mintidn${wallet}`, wallet, tokenId: BigInt(wallet) });
    await eventually(async () => ((await readTokenOwner(BigInt(wallet))) === wallet ? true : null));
    const phone = newPhone();
    await mint({ phone, wallet });
    await mint({ phone, otp: await codeOf(phone) });
    await until(phone, "none");
    const { body } = await service.call("GET", `/identity?phone=${encodeURIComponent(phone)}`);
    expect(body.data).toMatchObject([
      { status: "failed", reason: expect.stringMatching(/chain/), delivery: "sent" },
    ]);
    await verified(phone);
  });

  it("leaves nothing on the chain that follows from the number", async () => {
    const phone = newPhone();
    const { identityId } = await verified(phone);
    const tokenId = await tokenIdOf(identityId);
    const written = await writtenBy(chain, (await check(phone)).txHash, tokenId);
    expect(written).toContain(tokenId.toString(16).padStart(64, "0"));
    for (const trace of traceable(phone)) expect(written).not.toContain(trace);
  });
});

describe("a code", () => {
  it("is rejected when it is wrong, used, late, or tried a sixth time", async () => {
    const phone = newPhone();
    await mint({ phone });
    const code = await codeOf(phone);
    const wrong = code === "000000" ? "000001" : "000000";
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const { status, body } = await mint({ phone, otp: wrong });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ code: "OTP_INVALID", details: { triesLeft } });
    }
    expect((await mint({ phone, otp: code })).body.error.code).toBe("OTP_INVALID");
    await mint({ phone });
    const late = await codeOf(phone);
    await asOwner((owner) => owner`update identity_codes set expires_at = app_now()`);
    expect((await mint({ phone, otp: late })).body.error.code).toBe("OTP_INVALID");
    await mint({ phone });
    const right = await codeOf(phone);
    expect((await mint({ phone, otp: right }, second)).body.error.code).toBe("OTP_INVALID");
    const answers = await Promise.all(Array.from({ length: 3 }, () => mint({ phone, otp: right })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await mint({ phone, otp: right })).body.error.code).toBe("OTP_INVALID");
    await until(phone, "verified");
  });

  it("that is guessed by many at once has five tries together", async () => {
    const phone = newPhone();
    await mint({ phone });
    const code = await codeOf(phone);
    const guesses = Array.from({ length: 20 }, (_, place) => String(place).padStart(6, "0"));
    const answers = await Promise.all(
      guesses.filter((guess) => guess !== code).map((otp) => mint({ phone, otp })),
    );
    expect(answers.every(({ body }) => body.error.code === "OTP_INVALID")).toBe(true);
    expect((await mint({ phone, otp: code })).body.error.code).toBe("OTP_INVALID");
  });
});

describe("a number that is bound again", () => {
  it("loses its first token before it has another, and its merchant is told", async () => {
    const phone = newPhone();
    const first = await verified(phone);
    const firstToken = await tokenIdOf(first.identityId);
    await mint({ phone }, second);
    expect(await resolve(phone)).toMatchObject({ wallet: first.wallet });
    const confirmed = await mint({ phone, otp: await codeOf(phone) }, second);
    expect(confirmed.body.status).toBe("minting");
    expect(await resolve(phone)).toMatchObject({ hasIdentity: false });
    await eventually(async () => {
      await expectOneEach();
      return (await check(phone)).status === "verified" ? true : null;
    });
    expect(await readTokenOwner(firstToken)).toBeNull();
    expect(await resolve(phone)).toMatchObject({ wallet: confirmed.body.wallet });
    expect(await eventsOf(first.identityId)).toEqual(["identity.verified", "identity.revoked"]);
    const { email } = service.seeded.merchant;
    const outbox = await service.call("GET", `/api/sandbox/outbox?to=${encodeURIComponent(email)}`);
    expect(outbox.body.data[0].subject).toContain(phone.slice(-4));
  });

  it("by two merchants at once ends with one of them", async () => {
    const phone = newPhone();
    await mint({ phone });
    const code = await codeOf(phone);
    await mint({ phone }, second);
    const other = await codeOf(phone);
    const answers = await Promise.all([
      mint({ phone, otp: code }),
      mint({ phone, otp: other }, second),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await eventually(async () => {
      await expectOneEach();
      const rows = await database().execute<{ open: number }>(sql`
        select count(*)::int as open from identities where token in ('minting', 'burning')
          or status = 'minting'`);
      return rows[0]?.open === 0 ? true : null;
    });
    const { wallet } = await resolve(phone);
    expect(answers.map(({ body }) => body.wallet)).toContain(wallet);
    for (const { body } of answers) {
      const owner = await readTokenOwner(await tokenIdOf(body.identityId));
      expect(owner).toBe(body.wallet === wallet ? wallet : null);
    }
  });
});

describe("an identity's end", () => {
  it("is revoked by its merchant alone; the token is burned", async () => {
    const phone = newPhone();
    const { identityId } = await verified(phone);
    const body = { phone, reason: "The number was given up." };
    const foreign = await service.call("POST", "/identity/revoke", body, { key: second });
    expect(foreign.status).toBe(404);
    const revoked = await service.call("POST", "/identity/revoke", body);
    expect(revoked.body).toMatchObject({ status: "revoked", hasIdentity: false });
    expect(await resolve(phone)).toMatchObject({ wallet: null, hasIdentity: false });
    const tokenId = await tokenIdOf(identityId);
    await eventually(async () => ((await readTokenOwner(tokenId)) === null ? true : null));
    await verified(phone);
  });

  it("while it is minted burns what is minted", async () => {
    const phone = newPhone();
    await mint({ phone });
    const { body } = await mint({ phone, otp: await codeOf(phone) });
    await service.call("POST", "/identity/revoke", { phone, reason: "A mistake." });
    await eventually(async () => {
      const [row] = await database().execute<{ token: string }>(
        sql`select token from identities where id = ${body.identityId}`,
      );
      return row?.token === "burned" || row?.token === "none" ? true : null;
    });
    expect(await readTokenOwner(await tokenIdOf(body.identityId))).toBeNull();
    expect(await eventsOf(body.identityId)).toEqual(["identity.revoked"]);
    await verified(phone);
  });

  it("comes where its owner does not confirm it in time, and not where it is confirmed again", async () => {
    const [kept, lost] = [newPhone(), newPhone()];
    const ids = await Promise.all([verified(kept), verified(lost)]);
    const end = (identityId: string, days: number) =>
      asOwner(
        (owner) => owner`update identities set due_at = app_now(),
          reverify_by = app_now() + ${days} * interval '1 day' where id = ${identityId}`,
      );
    await end(ids[0].identityId, 29);
    expect((await mint({ phone: kept })).status).toBe(201);
    expect(await resolve(kept)).toMatchObject({ hasIdentity: true });
    const again = await mint({ phone: kept, otp: await codeOf(kept) });
    expect(again.body).toMatchObject({ identityId: ids[0].identityId, status: "verified" });
    expect(await eventsOf(ids[0].identityId)).toEqual(["identity.verified", "identity.verified"]);
    await end(ids[1].identityId, 0);
    await until(lost, "expired");
    expect(await resolve(lost)).toMatchObject({ hasIdentity: false });
    const tokenId = await tokenIdOf(ids[1].identityId);
    await eventually(async () => ((await readTokenOwner(tokenId)) === null ? true : null));
    expect(Date.parse((await check(kept)).reverifyBy)).toBeGreaterThan(
      Date.now() + 300 * 86_400_000,
    );
  });
});

it("the key of the hashes is changed without losing a number", async () => {
  const phone = newPhone();
  const { wallet } = await verified(phone);
  config().phoneHashKeys.unshift({ id: "next", key: randomBytes(32) });
  expect(await resolve(phone)).toMatchObject({ wallet });
  await rehashPhones();
  config().phoneHashKeys.pop();
  expect(await resolve(phone)).toMatchObject({ wallet });
  const rows = await database().execute(sql`select 1 from phones where key_id <> 'next'`);
  expect(rows).toHaveLength(0);
});

it("treasury, nonces and ledger are equal in the end", async () => {
  await eventually(async () => {
    const [row] = await database().execute<{ open: number }>(
      sql`select count(*)::int as open from chain_transactions where state <> 'final'`,
    );
    return row?.open === 0 ? true : null;
  });
  expect(await chainFaults(chain)).toEqual([]);
});
