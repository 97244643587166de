import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { seedTestnet } from "@/drizzle/seed";
import { config } from "@/lib/config/env";
import type { DocumentType } from "@/lib/contract/kyc-fields";
import { closeDatabase } from "@/lib/db/client";
import {
  decide,
  documentsOf,
  kycOf,
  newApplicant,
  rowOf,
  submit,
} from "@/lib/tooling/test-applications";
import type { TestMerchant } from "@/lib/tooling/test-merchant";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { followDocuments } from "./expiry";

/** What time does to approved documents, and to what a reviewer waits for. */

beforeAll(async () => {
  await seedTestnet(config());
});
afterEach(() => shiftClock("0 seconds"));
afterAll(closeDatabase);

const dayMs = 24 * 3_600_000;
/** The date so many days from today. */
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Follows documents as on a later day, by several processes at once. */
async function follow(days: number): Promise<void> {
  await shiftClock(`${days} days`);
  await Promise.all([followDocuments(), followDocuments(), followDocuments()]);
}
const subjects = async ({ id }: TestMerchant) =>
  (
    await asOwner(
      (sql) => sql<{ subject: string }[]>`
        select subject from messages where merchant_id = ${id} order by created_at, id`,
    )
  ).map(({ subject }) => subject);

/** A merchant that was approved by documents, each with its last day. */
async function approvedBy(
  ...documents: (readonly [DocumentType, string | null])[]
): Promise<TestMerchant> {
  const merchant = await newApplicant();
  for (const [type, expiresOn] of documents) await submit(merchant, type, expiresOn);
  await decide(merchant, { decision: "approve" });
  await asOwner((sql) => sql`delete from messages`);
  return merchant;
}

describe("an approved document that expires", () => {
  it("is announced 30, 7 and 1 days before, once each, and then the lowest tier holds", async () => {
    const merchant = await approvedBy(["ghana_card", inDays(40)]);
    await follow(9);
    expect(await subjects(merchant)).toEqual([]);
    for (const [days, count] of [
      [10, 1],
      [20, 1],
      [33, 2],
      [38, 2],
      [39, 3],
      [40, 3],
    ] as const) {
      await follow(days);
      await follow(days);
      expect(await subjects(merchant), `${days} days later`).toHaveLength(count);
      expect((await rowOf(merchant)).kyc_tier).toBe("medium");
    }
    await follow(41);
    await follow(41);
    const all = await subjects(merchant);
    expect(all).toHaveLength(4);
    expect(all.at(-1)).toBe("Your Ghana Card has expired");
    expect(await rowOf(merchant)).toMatchObject({
      kyc_status: "expired",
      kyc_tier: "minimum",
      kyc_approved_at: null,
    });
    expect(await documentsOf(merchant)).toEqual([["ghana_card", "expired"]]);
    const view = await kycOf(merchant);
    expect(view.checklist[0]).toMatchObject({ status: "expired", isOptional: false });
    expect(view.reasons).toMatchObject([{ code: "DOCUMENT_EXPIRED" }]);
    expect(view.limits.remaining.daily).toBe("3000.00");
  });

  it("after a time without a worker is announced by the latest reminder only", async () => {
    const merchant = await approvedBy(["ghana_card", inDays(40)]);
    await follow(39);
    expect(await subjects(merchant)).toHaveLength(1);
  });

  it("is renewed in time: the newer one takes its place, and nothing falls", async () => {
    const merchant = await approvedBy(["ghana_card", inDays(20)]);
    await submit(merchant, "ghana_card", inDays(2000));
    await follow(15);
    expect(await subjects(merchant)).toEqual([]);
    await shiftClock("0 seconds");
    await decide(merchant, { decision: "approve" });
    await asOwner((sql) => sql`delete from messages`);
    await follow(21);
    expect(await subjects(merchant)).toEqual([]);
    expect(await rowOf(merchant)).toMatchObject({ kyc_status: "approved", kyc_tier: "medium" });
    expect(await documentsOf(merchant)).toEqual([
      ["ghana_card", "replaced"],
      ["ghana_card", "approved"],
    ]);
  });

  it("changes nothing where another document stands for it, or the tier does not need it", async () => {
    const merchant = await approvedBy(["ghana_card", inDays(5)], ["passport", null]);
    await follow(6);
    expect(await subjects(merchant)).toEqual([]);
    expect(await rowOf(merchant)).toMatchObject({ kyc_status: "approved", kyc_tier: "medium" });
    expect(await documentsOf(merchant)).toEqual([
      ["ghana_card", "expired"],
      ["passport", "approved"],
    ]);
  });

  it("leaves the tier that the other documents carry", async () => {
    const merchant = await approvedBy(
      ["ghana_card", inDays(900)],
      ["proof_of_address", inDays(5)],
      ["business_registration", null],
    );
    const { kyc_approved_at } = await rowOf(merchant);
    await follow(6);
    expect(kyc_approved_at).not.toBeNull();
    expect(await rowOf(merchant)).toMatchObject({
      kyc_status: "expired",
      kyc_tier: "medium",
      kyc_approved_at,
    });
  });

  it("leaves what is under review there, and its approval gives the tier back", async () => {
    const merchant = await approvedBy(["ghana_card", inDays(5)]);
    await submit(merchant, "passport", inDays(2000));
    await follow(6);
    expect(await rowOf(merchant)).toMatchObject({
      kyc_status: "under_review",
      kyc_tier: "minimum",
      kyc_approved_at: null,
    });
    await decide(merchant, { decision: "approve" });
    expect(await rowOf(merchant)).toMatchObject({ kyc_status: "approved", kyc_tier: "medium" });
  });

  it("takes an application for a higher tier back until a new one is there", async () => {
    const merchant = await approvedBy(["ghana_card", inDays(5)]);
    await submit(merchant, "proof_of_address");
    await submit(merchant, "business_registration");
    await follow(6);
    await expect(decide(merchant, { decision: "approve" })).rejects.toMatchObject({
      code: "INVALID_STATE",
    });
    await submit(merchant, "ghana_card", inDays(2000));
    await decide(merchant, { decision: "approve" });
    expect(await rowOf(merchant)).toMatchObject({ kyc_status: "approved", kyc_tier: "enhanced" });
  });

  it("several at once are one e-mail, and each of them is in the list", async () => {
    const merchant = await approvedBy(
      ["ghana_card", inDays(3)],
      ["proof_of_address", inDays(3)],
      ["business_registration", null],
    );
    await follow(5);
    expect(await subjects(merchant)).toEqual(["Your Ghana Card and proof of address have expired"]);
    expect((await kycOf(merchant)).reasons).toHaveLength(2);
    await submit(merchant, "ghana_card");
    expect((await rowOf(merchant)).kyc_status).toBe("under_review");
  });
});

it("a merchant for whom something fails delays no other one, and has its turn again", async () => {
  const merchants = await Promise.all([1, 2, 3].map(() => approvedBy(["ghana_card", inDays(5)])));
  const [failing, ...others] = merchants.sort((one, other) => (one.id < other.id ? -1 : 1));
  if (!failing) throw new Error("There is no merchant.");
  const statuses = () => Promise.all(merchants.map(async (one) => (await rowOf(one)).kyc_status));
  await asOwner((sql) => sql`delete from messages`);
  await asOwner((sql) =>
    sql.unsafe(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'failed'; end $$;
      create trigger fail before insert on messages for each row
        when (new.merchant_id = '${failing.id}') execute function fail();`),
  );
  await follow(4);
  for (const one of others) expect(await subjects(one)).toHaveLength(1);
  await follow(6);
  expect(await statuses()).toEqual(["approved", "expired", "expired"]);
  await asOwner((sql) => sql`drop trigger fail on messages`);
  await follow(6);
  expect(await statuses()).toEqual(["expired", "expired", "expired"]);
  expect(await subjects(failing)).toEqual(["Your Ghana Card has expired"]);
});

describe("a response that a reviewer waits for", () => {
  it("is reminded of three days before, once, and not where it came", async () => {
    const waiting = await newApplicant();
    const responded = await newApplicant();
    for (const merchant of [waiting, responded]) {
      const card = await submit(merchant, "ghana_card");
      const reasons = [{ code: "DOCUMENT_BLURRED" as const, document: card }];
      await decide(merchant, { decision: "request_more", reasons });
    }
    await asOwner((sql) => sql`delete from messages`);
    await follow(10);
    expect(await subjects(waiting)).toEqual([]);
    await submit(responded, "ghana_card");
    await follow(12);
    await follow(13);
    expect(await subjects(waiting)).toHaveLength(1);
    expect((await subjects(waiting))[0]).toMatch(/^Your documents are expected by /);
    expect(await subjects(responded)).toEqual([]);
  });
});
