import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTokenOwner } from "@/lib/chain/identity-token";
import { database } from "@/lib/db/client";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { newAddress } from "@/lib/tooling/test-chain";
import { errorOf, startClaims } from "@/lib/tooling/test-claims";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually } from "@/lib/tooling/test-service";

/** Claims under attack: codes and tokens that are guessed, and moves at the same moment as others. */

type Started = Awaited<ReturnType<typeof startClaims>>;

let started: Started;
let chain: Started["chain"];
let service: Started["service"];
let second: string;
let test: Started["test"];

beforeAll(async () => {
  started = await startClaims();
  ({ chain, service, second, test } = started);
});
afterAll(() => started.stop());

describe("a code", () => {
  it("to mint is none to claim, and the other way round; five tries and the SMS are counted together", async () => {
    const phone = test.newPhone();
    await test.minted(phone);
    await service.call("POST", "/identity/mint", { phone, wallet: newAddress() });
    const mintCode = await test.code(phone);
    expect(errorOf(await test.verify(phone, mintCode))).toBe("OTP_INVALID");
    const claimCode = await test.started(phone);
    expect(claimCode).not.toBe(mintCode);
    const used = await service.call("POST", "/identity/mint", { phone, otp: claimCode });
    expect(errorOf(used)).toBe("OTP_INVALID");
    // Not even where the merchant asks for all messages that it caused.
    const own = await service.call("GET", `/api/sandbox/outbox?to=${encodeURIComponent(phone)}`);
    expect(own.status).toBe(200);
    const [message] = await database().execute<{ merchant_id: string | null }>(
      sql`select merchant_id from messages where recipient = ${phone} and code = ${claimCode}`,
    );
    expect(message?.merchant_id).toBeNull();
    const wrong = Array.from({ length: 20 }, (_, place) => String(place).padStart(6, "0"));
    const guesses = wrong.filter((guess) => guess !== claimCode);
    const answers = await Promise.all(guesses.map((guess) => test.verify(phone, guess)));
    expect(answers.every(({ body }) => body.error.details.triesLeft === undefined)).toBe(true);
    expect(errorOf(await test.verify(phone, claimCode))).toBe("OTP_INVALID");
    const rows = await database().execute<{ tries: number }>(
      sql`select max(tries)::int as tries from identity_codes where purpose = 'claim'`,
    );
    expect(rows[0]?.tries).toBe(5);
  });

  it("loses none of its tries, and is not replaced, by who does not have its handle", async () => {
    const phone = test.newPhone();
    await test.minted(phone);
    const code = await test.started(phone);
    const handle = test.handleOf(phone);
    const foreign = await test.started(phone);
    const guesses = Array.from({ length: 10 }, (_, place) => String(place).padStart(6, "0"));
    for (const guess of guesses) await test.verify(phone, guess);
    // Not even with the right code.
    expect(errorOf(await test.verify(phone, code))).toBe("OTP_INVALID");
    expect(errorOf(await test.verify(phone, foreign, handle))).toBe("OTP_INVALID");
    expect((await test.verify(phone, code, handle)).status).toBe(200);
  });

  it("is replaced by the next one of the same handle", async () => {
    const phone = test.newPhone();
    await test.minted(phone);
    const code = await test.started(phone);
    const handle = test.handleOf(phone);
    const again = await service.call("POST", "/api/claim/start", { phone, handle }, { key: null });
    expect(again.body.handle).toBe(handle);
    await test.answered();
    expect(errorOf(await test.verify(phone, code))).toBe("OTP_INVALID");
    expect((await test.verify(phone, (await test.claimCode(phone)) ?? "")).status).toBe(200);
  });

  it("opens one claim, whose token is unguessable, of this identity alone, and ends", async () => {
    const [phone, other] = [test.newPhone(), test.newPhone()];
    const { identityId } = await test.minted(phone);
    const elsewhere = await test.minted(other);
    const code = await test.started(phone);
    const answers = await Promise.all(Array.from({ length: 4 }, () => test.verify(phone, code)));
    const [opened, ...more] = answers.toSorted((one, other) => one.status - other.status);
    if (!opened) throw new Error("There is no response.");
    expect(opened.status).toBe(200);
    expect(more.map(errorOf)).toEqual(["OTP_INVALID", "OTP_INVALID", "OTP_INVALID"]);
    expect(errorOf(await test.verify(other, code))).toBe("OTP_INVALID");
    const { token } = opened.body;
    const stored = await database().execute<{ stored: string }>(
      sql`select row_to_json(c)::text as stored from identity_claims c`,
    );
    expect(stored.some(({ stored: row }) => row.includes(token))).toBe(false);
    const guessed = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const call of [
      test.read(guessed),
      test.withdraw(guessed),
      test.move(guessed, newAddress()),
    ])
      expect((await call).status).toBe(401);
    await asOwner(
      (owner) => owner`update identity_claims set expires_at = app_now()
        where identity_id = ${identityId}`,
    );
    expect((await test.read(token)).status).toBe(401);
    expect((await test.move(token, newAddress())).status).toBe(401);
    expect((await test.resolve(other)).wallet).toBe(elsewhere.wallet);
  });
});

describe("a move", () => {
  it("to an address that is not the owner's, or has a token, moves nothing", async () => {
    const [phone, other, taken] = [test.newPhone(), test.newPhone(), newAddress()];
    const held = await test.minted(phone);
    await test.minted(other, { wallet: taken });
    const { token } = await test.verified(phone);
    for (const wallet of [
      held.wallet,
      service.seeded.merchant.wallet,
      taken,
      chain.token,
      chain.treasury,
      "0x0000000000000000000000000000000000000000",
    ]) {
      const rejected = await test.move(token, wallet);
      expect([rejected.status, rejected.body.error.details.field]).toEqual([400, "wallet"]);
    }
    expect((await test.read(token)).body.status).toBe("held");
    expect((await test.resolve(phone)).wallet).toBe(held.wallet);
  });

  it("to an address of which the chain says nothing moves nothing, until it does", async () => {
    const [phone, own] = [test.newPhone(), newAddress()];
    const held = await test.minted(phone);
    const { token } = await test.verified(phone);
    chain.pause();
    const unsure = await test.move(token, own);
    chain.resume();
    expect([unsure.status, errorOf(unsure)]).toEqual([400, "INVALID_STATE"]);
    expect((await test.resolve(phone)).wallet).toBe(held.wallet);
    expect((await test.move(token, own)).status).toBe(200);
  });

  it("happens once, however often it is called at once", async () => {
    const phone = test.newPhone();
    await test.minted(phone);
    await test.pay(phone, "10.00", second);
    const { token } = await test.verified(phone);
    const wallets = [newAddress(), newAddress()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => test.move(token, wallets[place % 2] ?? "")),
    );
    const moved = answers.filter(({ status }) => status === 200);
    expect(moved).toHaveLength(5);
    const own = moved[0]?.body.movedTo;
    expect(moved.every(({ body }) => body.movedTo === own)).toBe(true);
    const taken = await Promise.all(Array.from({ length: 10 }, () => test.withdraw(token)));
    expect(new Set(taken.map(({ body }) => body.withdrawal?.transactionId)).size).toBe(1);
    await test.until(token, "moved");
    expect(await test.tokensAlive(phone)).toBe(1);
    await eventually(async () =>
      (await test.read(token)).body.withdrawal.status === "completed" ? true : null,
    );
    expect(await chain.usdtOf(own)).toBe(9_500_000n);
  });

  it("that the chain rejects is made again, to another wallet", async () => {
    const [phone, other, wallet] = [test.newPhone(), test.newPhone(), newAddress()];
    await test.minted(phone);
    const { token } = await test.verified(phone);
    // Another number gets the wallet's one token in between.
    await service.call("POST", "/identity/mint", { phone: other, wallet });
    const otp = await test.code(other);
    const [moved] = await Promise.all([
      test.move(token, wallet),
      service.call("POST", "/identity/mint", { phone: other, otp }),
    ]);
    if (moved.status === 200) {
      const end = await eventually(async () => {
        const { status } = (await test.read(token)).body;
        return status === "moving" ? null : status;
      });
      if (end === "not_moved") {
        expect((await test.verified(phone)).status).toBe("not_moved");
        return;
      }
    }
    expect(["moved", "held"]).toContain((await test.read(token)).body.status);
  });

  it("at the same moment as a revocation, a mint and payments leaves one of them, and every unit somewhere", async () => {
    const phone = test.newPhone();
    const held = await test.minted(phone);
    const { token } = await test.verified(phone);
    await service.call("POST", "/identity/mint", { phone }, { key: second });
    const otp = await test.code(phone);
    const own = newAddress();
    const [moved, revoked, minted, ...paid] = await Promise.all([
      test.move(token, own),
      service.call("POST", "/identity/revoke", { phone, reason: "At once." }),
      service.call("POST", "/identity/mint", { phone, otp }, { key: second }),
      ...Array.from({ length: 10 }, () =>
        service.call("POST", "/payments/initiate", {
          amount: "1.00",
          currency: "USDT",
          recipient: phone,
        }),
      ),
    ]);
    expect(minted.status).toBe(200);
    expect([200, 400]).toContain(moved.status);
    expect([200, 404]).toContain(revoked.status);
    const ids = paid.flatMap(({ status, body }) => (status === 201 ? [body.transactionId] : []));
    const ends = await Promise.all(ids.map((id) => service.until(id, ["completed", "failed"])));
    const sent = ends.filter(({ status }) => status === "completed");
    await eventually(async () => {
      expect(await test.tokensAlive(phone)).toBeLessThanOrEqual(1);
      const { wallet } = await test.resolve(phone);
      return wallet === minted.body.wallet ? true : null;
    });
    // The last to be confirmed has the number; the owner's wallet and the first have no token.
    const [row] = await database().execute<{ token: string }>(
      sql`select token_id::text as token from identities where id = ${held.identityId}`,
    );
    expect(await readTokenOwner(BigInt(row?.token ?? 0))).toBeNull();
    const wallets = [held.wallet, minted.body.wallet];
    const balances = await Promise.all(wallets.map((wallet) => test.available(wallet)));
    const outside = Number(await chain.usdtOf(own)) / 1e6;
    expect(balances.reduce((sum, one) => sum + one, outside)).toBe(sent.length);
  });
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
