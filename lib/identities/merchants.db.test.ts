import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import { inTransaction } from "@/lib/db/client";
import { startClaims } from "@/lib/tooling/test-claims";
import { newAddress } from "@/lib/tooling/test-chain";
import { asOwner } from "@/lib/tooling/test-owner";
import { mintIdentity } from "./mint-identity";

/** What merchants request for numbers that have an identity, theirs or another's. */

type Started = Awaited<ReturnType<typeof startClaims>>;

let started: Started;
let service: Started["service"];
let test: Started["test"];

beforeAll(async () => {
  started = await startClaims();
  ({ service, test } = started);
});
afterAll(() => started.stop());

const endIn = (identityId: string, days: number) =>
  asOwner(
    (owner) => owner`update identities set reverify_by = app_now() + ${days} * interval '1 day'
      where id = ${identityId}`,
  );

it("an identity whose time is over has expired, also before a worker has ended it", async () => {
  const phone = test.newPhone();
  const { identityId, wallet } = await test.minted(phone);
  await endIn(identityId, 1);
  expect(await test.resolve(phone)).toMatchObject({ wallet, hasIdentity: true });
  await endIn(identityId, 0);
  expect(await test.resolve(phone)).toEqual({ phone, wallet: null, hasIdentity: false });
  const checked = await service.call("GET", `/identity/check/${phone}`);
  expect(checked.body).toMatchObject({ status: "expired", hasIdentity: false });
  const order = { amount: "1.00", currency: "USDT", recipient: phone };
  const paid = await service.call("POST", "/payments/initiate", order);
  expect([paid.status, paid.body.error?.code]).toEqual([400, "RECIPIENT_HAS_NO_IDENTITY"]);
});

it("a number in its owner's wallet stays there where its merchant requests it without a wallet", async () => {
  const [phone, wallet] = [test.newPhone(), newAddress()];
  const { identityId } = await test.minted(phone, { wallet });
  const again = await service.call("POST", "/identity/mint", { phone });
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ identityId, wallet, status: "verified", expiresAt: null });
  // In its last days it is confirmed again, where it is.
  await endIn(identityId, 29);
  const sent = await service.call("POST", "/identity/mint", { phone });
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({ identityId, wallet });
});

describe("the SMS of a day to one number", () => {
  /** As one merchant requests a code a minute after the last one, at the limits of the service. */
  async function request(merchantId: string, given: { phone: string; wallet?: string }) {
    const settings = config();
    const scale = settings.rateLimitScale;
    settings.rateLimitScale = 1;
    await asOwner(
      (owner) => owner`update identity_codes set created_at = created_at - interval '1 minute'`,
    );
    const principal = { merchantId, actor: "key_test" } as MerchantPrincipal;
    return inTransaction((tx) => mintIdentity(tx, principal, given))
      .then(({ isSent }) => (isSent ? "sent" : "bound"))
      .catch((error: { code: string }) => error.code)
      .finally(() => (settings.rateLimitScale = scale));
  }

  it("are not used up by one merchant, and one is kept for confirming its identity again", async () => {
    const phone = test.newPhone();
    const { identityId } = await test.minted(phone);
    await endIn(identityId, 29);
    await asOwner(
      (owner) => owner`update identity_codes set created_at = created_at - interval '1 day'`,
    );
    const [own, other] = [service.seeded.merchant.id, service.seeded.secondMerchant.id];
    const others: string[] = [];
    for (let count = 0; count < 4; count += 1) others.push(await request(other, { phone }));
    expect(others).toEqual(["sent", "sent", "sent", "RATE_LIMITED"]);
    expect(await request(own, { phone, wallet: newAddress() })).toBe("sent");
    expect(await request(own, { phone, wallet: newAddress() })).toBe("RATE_LIMITED");
    expect(await request(own, { phone })).toBe("sent");
    expect(await request(own, { phone })).toBe("RATE_LIMITED");
  });

  it("are five where the number has no identity", async () => {
    const phone = test.newPhone();
    const [own, other] = [service.seeded.merchant.id, service.seeded.secondMerchant.id];
    const sent: string[] = [];
    for (const merchantId of [own, own, own, own, own, own, other])
      sent.push(await request(merchantId, { phone }));
    expect(sent).toEqual([...Array<string>(5).fill("sent"), "RATE_LIMITED", "RATE_LIMITED"]);
  });
});
