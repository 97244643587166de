import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { kycCaseDocuments } from "@/drizzle/schema";
import { seedTestnet } from "@/drizzle/seed";
import { hashPassword } from "@/lib/auth/password";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { inScope } from "@/lib/db/scope";
import { createId } from "@/lib/ids";
import { documentRow } from "@/lib/tooling/test-documents";
import { newMerchant, type TestMerchant } from "@/lib/tooling/test-merchant";
import { asOwner } from "@/lib/tooling/test-owner";
import {
  addToHistory,
  changeCase,
  findCase,
  lockCase,
  readCaseDocuments,
  readCaseHistory,
} from "./case-rows";
import { submitToReview } from "./cases";

/** How a merchant's documents become a case, and whose. */

let merchant: TestMerchant;
const submit = (documentIds: readonly string[], of = merchant) =>
  inScope([of.id], () =>
    inTransaction((tx) =>
      submitToReview(tx, {
        merchantId: of.id,
        requestedTier: "medium",
        documentIds,
        by: of.userId,
      }),
    ),
  );
const card = (of = merchant) => documentRow({ merchantId: of.id, documentType: "ghana_card" });
const read = async (id: string) => (await findCase(database(), id)) ?? expect.fail();

async function newReviewer(name: string, more: { email?: string; phone?: string } = {}) {
  const id = createId("usr");
  const { email = `${id}@cedirail.example`, phone = null } = more;
  const hash = await hashPassword("irrelevant");
  await asOwner(
    (sql) => sql`insert into users (id, email, name, phone, role, password_hash)
      values (${id}, ${email}, ${name}, ${phone}, 'compliance', ${hash})`,
  );
  return id;
}
const assignByRule = (isOn: boolean) =>
  asOwner((sql) => sql`update review_settings set automatic_assignment = ${isOn}`);

beforeAll(async () => {
  await seedTestnet(config());
  merchant = await newMerchant(1n, "minimum");
});
afterAll(() => closeDatabase());

describe("the case of a merchant", () => {
  it("is opened once, and its documents change with what the merchant submits", async () => {
    const first = await card();
    const id = await submit([first]);
    expect(await read(id)).toMatchObject({ status: "open", version: 1, assigneeId: null });
    const second = await card();
    await asOwner((sql) => sql`update kyc_documents set status = 'replaced' where id = ${first}`);
    expect(await submit([second])).toBe(id);
    const after = await read(id);
    expect(after).toMatchObject({ status: "open", version: 2 });
    const documents = await readCaseDocuments(database(), after);
    expect(documents.map((document) => document.id)).toEqual([second]);
    const history = await readCaseHistory(database(), id);
    expect(history).toMatchObject([
      { act: "opened", by: merchant.userId, details: { documentIds: [first] } },
      { act: "resubmitted", details: { documentIds: [second], version: { from: 1, to: 2 } } },
    ]);
  });

  it("loses its first approval with new documents, and goes back to who gave it", async () => {
    const of = await newMerchant(1n, "minimum");
    const id = await submit([await card(of)], of);
    const reviewer = await newReviewer("Yaa First");
    for (const changes of [
      { status: "claimed", assigneeId: reviewer },
      { status: "awaiting_second", assigneeId: null, firstApprovedBy: reviewer },
    ] as const)
      await inTransaction(async (tx) =>
        changeCase(tx, await lockCase(tx, id), changes, { by: reviewer, act: "claimed" }),
      );
    await submit([await card(of)], of);
    expect(await read(id)).toMatchObject({
      status: "claimed",
      assigneeId: reviewer,
      firstApprovedBy: null,
      version: 2,
    });
    const history = await readCaseHistory(database(), id);
    expect(history.at(-1)?.details).toMatchObject({ voidedApprovalOf: reviewer });
  });

  it("is one, however many submit at once", async () => {
    const of = await newMerchant(1n, "minimum");
    const documents = await Promise.all(Array.from({ length: 6 }, () => card(of)));
    const ids = await Promise.all(documents.map((document) => submit([document], of)));
    expect(new Set(ids).size).toBe(1);
    expect(await read(ids[0] ?? "")).toMatchObject({ version: 6 });
  });

  it("T2: is read and written with its history and documents only in its merchant's scope", async () => {
    const [of, other] = [await newMerchant(1n, "minimum"), await newMerchant(1n, "minimum")];
    const id = await submit([await card(of)], of);
    const linksIn = async (scope: string) =>
      inScope([scope], async () => [
        (await readCaseHistory(database(), id)).length,
        (await database().select().from(kycCaseDocuments).where(eq(kycCaseDocuments.caseId, id)))
          .length,
      ]);
    expect(await linksIn(of.id)).toEqual([1, 1]);
    expect(await linksIn(other.id)).toEqual([0, 0]);
    const write = inScope([other.id], () =>
      inTransaction((tx) => addToHistory(tx, id, { by: other.userId, act: "noted" })),
    );
    await expect(write).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  it("takes no step that its table does not have", async () => {
    const of = await newMerchant(1n, "minimum");
    const id = await submit([await card(of)], of);
    const leap = inTransaction(async (tx) =>
      changeCase(
        tx,
        await lockCase(tx, id),
        { status: "awaiting_second" },
        { by: "system", act: "x" },
      ),
    );
    await expect(leap).rejects.toThrow("open to awaiting_second");
  });
});

describe("automatic assignment", () => {
  it("gives a new case to the reviewer with the fewest, and never to one of its people", async () => {
    await asOwner((sql) => sql`update users set removed_at = now() where role = 'compliance'`);
    await assignByRule(true);
    const busy = await newReviewer("Ama Busy");
    const free = await newReviewer("Kojo Free", { phone: "+233240000555" });
    const assigned = async (prepare?: (of: TestMerchant) => Promise<unknown>) => {
      const of = await newMerchant(1n, "minimum");
      await prepare?.(of);
      return (await read(await submit([await card(of)], of))).assigneeId;
    };
    expect([await assigned(), await assigned()].sort()).toEqual([busy, free].sort());
    // Whoever is next by number, those of the merchant's people are not.
    const people = [
      { name: "FREE,  kojo", phone: null },
      { name: "Somebody Else", phone: "+233240000555" },
    ];
    for (const { name, phone } of people)
      expect(
        await assigned((of) =>
          asOwner(
            (sql) => sql`update users set name = ${name}, phone = ${phone} where id = ${of.userId}`,
          ),
        ),
      ).toBe(busy);
    await assignByRule(false);
    expect(await assigned()).toBeNull();
  });
});
