import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedTestnet } from "@/drizzle/seed";
import { changeUser } from "@/lib/auth/users";
import { config } from "@/lib/config/env";
import { database, inTransaction } from "@/lib/db/client";
import { changeBusiness } from "@/lib/merchants/read-merchant";
import { newMerchant, type TestMerchant } from "@/lib/tooling/test-merchant";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { listed, testList } from "@/lib/tooling/test-screening-list";
import { findHits, readHitsOf, recordHits, resolveHit } from "./hits";
import { rescreenMerchants, type ReadNames } from "./rescreen";
import { screenMerchant, screenName } from "./screen-merchant";

/** Names of merchants against a list that changes. */

const list = testList();
const ananse = listed("A-1", "Kwaku Ananse Sasabonsam");
const mmoatia = listed("A-2", "Ntikuma Mmoatia", { bornOn: ["1961"] });
let merchant: TestMerchant;

async function merchantNamed(business: string, person: string): Promise<TestMerchant> {
  const made = await newMerchant(100n, "minimum");
  await inTransaction(async (tx) => {
    await changeBusiness(tx, made.id, { name: business });
    await changeUser(tx, made.userId, { name: person });
  });
  return made;
}
const screen = (id: string) => inTransaction((tx) => screenMerchant(tx, id));
const rescreen = () => rescreenMerchants();
const hitsOf = (id: string) => readHitsOf(database(), id);
const entriesOf = async (id: string) => (await hitsOf(id)).map((hit) => hit.entryId).sort();
const actsOf = (resource: string) =>
  asOwner(
    (sql) => sql`select action, actor from audit_log where resource = ${resource} order by id`,
  );
const clear = (id: string) =>
  inTransaction((tx) =>
    resolveHit(tx, id, { outcome: "cleared", reason: "Somebody else.", by: "usr_reviewer" }),
  );

beforeAll(async () => {
  await seedTestnet(config());
});
beforeEach(async () => {
  await list.replace(ananse, mmoatia, listed("ROUND", `Round Number${Math.random()}`));
  merchant = await merchantNamed("Adom Gold Trading", "SASABONSAM Kwaku Ananse");
});

describe("a merchant whose name resembles an entry", () => {
  it("has one hit per name and entry, with its audit row, however often it is screened", async () => {
    expect(await screen(merchant.id)).toBe(1);
    expect(await screen(merchant.id)).toBe(0);
    const [hit, ...more] = await hitsOf(merchant.id);
    expect(more).toEqual([]);
    expect(hit).toMatchObject({
      subjectKind: "person",
      subjectName: "SASABONSAM Kwaku Ananse",
      entryId: "A-1",
      score: 100,
      status: "open",
      entry: { name: "Kwaku Ananse Sasabonsam" },
    });
    expect(await actsOf(hit?.id ?? "")).toEqual([{ action: "screening.hit", actor: "system" }]);
  });

  it("has one hit where two screen it at the same moment", async () => {
    await Promise.all([screen(merchant.id), screen(merchant.id), screen(merchant.id)]);
    expect(await entriesOf(merchant.id)).toEqual(["A-1"]);
  });

  it("stays cleared, until the entry or the name changes", async () => {
    await screen(merchant.id);
    await clear((await hitsOf(merchant.id))[0]?.id ?? "");
    await screen(merchant.id);
    expect((await hitsOf(merchant.id)).map(({ status }) => status)).toEqual(["cleared"]);
    await list.replace({ ...ananse, program: "Another" }, mmoatia);
    await screen(merchant.id);
    expect((await hitsOf(merchant.id)).map(({ status }) => status)).toEqual(["open", "cleared"]);
    await inTransaction((tx) => changeUser(tx, merchant.userId, { name: "Kwaku A. Sasabonsam" }));
    await screen(merchant.id);
    expect(await hitsOf(merchant.id)).toHaveLength(3);
  });

  it("is found by a name in its documents, unless the date of birth excludes it", async () => {
    const name = "Ntikuma Mmoatia";
    const enter = (bornOn: string | null) =>
      inTransaction((tx) => screenName(tx, { merchantId: merchant.id, name, bornOn }));
    expect(await enter("1990-01-01")).toBe(0);
    expect(await enter("1961-01-01")).toBe(1);
    expect(await entriesOf(merchant.id)).toEqual(["A-2"]);
  });
});

describe("a hit", () => {
  it("is resolved once, with its audit row", async () => {
    await screen(merchant.id);
    const id = (await hitsOf(merchant.id))[0]?.id ?? "";
    const results = await Promise.all([clear(id), clear(id), clear(id)]);
    expect(results.filter((hit) => hit !== null)).toHaveLength(1);
    expect(await actsOf(id)).toEqual([
      { action: "screening.hit", actor: "system" },
      { action: "screening.cleared", actor: "usr_reviewer" },
    ]);
  });

  it("is found by each date of birth of one name, in whichever order they are read", async () => {
    const born = (bornOn: string) => ({ kind: "document" as const, name: mmoatia.name, bornOn });
    const [listedOne, other] = [born("1961-03-06"), born("1990-05-21")];
    for (const subjects of [
      [listedOne, other],
      [other, listedOne],
    ])
      expect((await findHits(merchant.id, subjects)).map(({ subject }) => subject)).toEqual([
        listedOne,
      ]);
  });

  it("is nothing of a transaction that fails", async () => {
    const found = await findHits(merchant.id, [
      { kind: "person", name: "Kwaku Ananse Sasabonsam", bornOn: null },
    ]);
    await expect(
      inTransaction(async (tx) => {
        await recordHits(tx, found);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await hitsOf(merchant.id)).toEqual([]);
  });
});

describe("when the list changes", () => {
  const many = async () => {
    for (let index = 0; index < 25; index += 1) await newMerchant(100n, "minimum");
    return merchantNamed("Mmoatia Ntikuma Ventures", "Ama Serwaa");
  };

  it("all merchants are compared once, however many workers do so", async () => {
    const other = await many();
    await Promise.all([rescreen(), rescreen(), rescreen()]);
    expect(await entriesOf(merchant.id)).toEqual(["A-1"]);
    // A business is compared with people too: it may be run under a person's name.
    expect(await entriesOf(other.id)).toEqual(["A-2"]);
    const acts = await asOwner(
      (sql) => sql`select count(*)::int as n from audit_log where action = 'screening.hit'
        and merchant_id in (${merchant.id}, ${other.id})`,
    );
    expect(acts).toEqual([{ n: 2 }]);
  });

  it("a run that was killed goes on where it was", async () => {
    const other = await many();
    await asOwner((sql) =>
      sql.unsafe(`
        create function kill() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
        create trigger kill before update on screening_runs for each row
          when (old.cursor is not null) execute function kill();`),
    );
    await expect(rescreen()).rejects.toThrow("Failed query");
    await asOwner((sql) => sql`drop trigger kill on screening_runs`);
    const cursor = () =>
      asOwner(
        (sql) =>
          sql`select cursor, completed_at from screening_runs order by created_at desc limit 1`,
      );
    const [stopped] = await cursor();
    expect(stopped).toMatchObject({ cursor: expect.stringMatching(/^mer_/), completed_at: null });
    const compared: string[] = [];
    await rescreenMerchants((_, ids) => {
      compared.push(...ids);
      return Promise.resolve([]);
    });
    expect(compared.every((id) => id > (stopped?.cursor as string))).toBe(true);
    expect(await entriesOf(other.id)).toEqual(["A-2"]);
    expect((await cursor())[0]?.completed_at).not.toBeNull();
  });

  it("a merchant that cannot be compared delays no other one, and is compared once that is possible", async () => {
    const other = await many();
    const fails: ReadNames = (_, ids) =>
      ids.includes(merchant.id) ? Promise.reject(new Error("unreadable")) : Promise.resolve([]);
    await rescreenMerchants(fails);
    expect(await entriesOf(other.id)).toEqual(["A-2"]);
    expect(await entriesOf(merchant.id)).toEqual([]);
    const failed = () =>
      asOwner((sql) => sql`select failed from screening_runs order by created_at desc limit 1`);
    await rescreenMerchants(fails);
    expect(await failed()).toEqual([{ failed: [merchant.id] }]);
    await rescreen();
    expect(await entriesOf(merchant.id)).toEqual(["A-1"]);
    expect(await failed()).toEqual([{ failed: [] }]);
  });

  it("only new hits are added, of documents too", async () => {
    await screen(merchant.id);
    await clear((await hitsOf(merchant.id))[0]?.id ?? "");
    await list.replace(ananse, mmoatia, listed("A-3", "Zorblax Quuxington"));
    await rescreenMerchants((_, ids) =>
      Promise.resolve(
        ids.includes(merchant.id)
          ? [{ merchantId: merchant.id, name: "Quuxington Zorblax", bornOn: null }]
          : [],
      ),
    );
    const hits = await hitsOf(merchant.id);
    expect(hits.map(({ entryId, status }) => [entryId, status])).toEqual([
      ["A-3", "open"],
      ["A-1", "cleared"],
    ]);
  });

  it("an unchanged list compares nobody again before a day is over", async () => {
    await rescreen();
    await inTransaction((tx) => changeUser(tx, merchant.userId, { name: "Ntikuma Mmoatia" }));
    await rescreen();
    expect(await entriesOf(merchant.id)).toEqual(["A-1"]);
    await shiftClock("25 hours");
    await rescreen();
    expect(await entriesOf(merchant.id)).toEqual(["A-1", "A-2"]);
  });
});
