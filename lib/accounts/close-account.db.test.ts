import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp } from "@/lib/tooling/test-accounts";
import { asOwner } from "@/lib/tooling/test-owner";
import { sessionOf } from "@/lib/tooling/test-people";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** An account stays open while money is on its way to it that its owner could no longer take out. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

async function business() {
  const { answer } = await signUp(service);
  const { id: userId, merchantId } = answer.body.user as { id: string; merchantId: string };
  const key = await sessionOf(userId);
  const close = () =>
    service.call("POST", "/api/account/close", { businessName: "Ama Foods" }, { key });
  return { merchantId, close };
}

/** What keeps an account open, and the sentence that says so. */
const kept = (open: string, because: string) => ({
  status: 400,
  body: {
    error: {
      code: "INVALID_STATE",
      message: `The account cannot be closed: ${because}.`,
      details: { open: [open] },
    },
  },
});

const hash = () => `0x${randomBytes(32).toString("hex")}`;

it.each(["lost", "dust"])("while a transfer is being confirmed, until it is %s", async (state) => {
  const { merchantId, close } = await business();
  const movement = hash();
  await asOwner(
    (sql) => sql`insert into chain_movements (tx_hash, ordinal, block_number, block_hash, sender,
        recipient, amount_minor, state, merchant_id, wallet)
      select ${movement}, 0, 1, ${hash()}, 'a payer', address, 1000000, 'seen', merchant_id, address
      from wallets where merchant_id = ${merchantId}`,
  );
  expect(await close()).toMatchObject(kept("deposits", "deposits are being confirmed"));
  await asOwner(
    (sql) => sql`update chain_movements set state = ${state} where tx_hash = ${movement}`,
  );
  expect((await close()).body).toEqual({ closed: true });
});

it.each(["paid", "expired", "cancelled"])(
  "for 24 hours after a payment request was %s",
  async (status) => {
    const { merchantId, close } = await business();
    const id = `prq_${merchantId}`;
    await asOwner(async (sql) => {
      await sql`insert into request_addresses (address, merchant_id, wallet, payment_request_id, derivation_index)
        select ${id}, merchant_id, address, ${id}, (select count(*) from request_addresses)
        from wallets where merchant_id = ${merchantId}`;
      await sql`insert into payment_requests
          (id, merchant_id, address, amount_minor, status, expires_at, ended_at, created_by)
        values (${id}, ${merchantId}, ${id}, 1000000, ${status}, app_now(),
          app_now() - interval '23 hours', 'a test')`;
    });
    const because = "payment requests ended less than 24 hours ago, and may still be paid";
    expect(await close()).toMatchObject(kept("ended", because));
    await asOwner(
      (sql) => sql`update payment_requests set ended_at = ended_at - interval '1 hour'
        where id = ${id}`,
    );
    expect((await close()).body).toEqual({ closed: true });
  },
);
