import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kycDocuments, kycUploads } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { currentDocumentKeyId } from "@/lib/files/encrypt";
import { runPeriodicTask } from "@/lib/processes/periodic-tasks";
import { newApplicant, newPhoto, type TestApplicant } from "@/lib/tooling/test-applicant";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { ageStoredFiles, storageFolder, storedFiles } from "@/lib/tooling/test-stored-files";
import { assertDocumentKeys } from "./document-keys";
import { readPageOf } from "./document-pages";

/** What becomes of stored files by time, by a new document key, and by a restored backup. */

let service: TestService;
let merchant: TestApplicant;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  merchant = await newApplicant(service);
});
afterAll(() => service.stop());

const uploaded = async (): Promise<string> =>
  (await merchant.upload(await newPhoto(), { documentType: "proof_of_address" })).body
    .documentId as string;

const pageOf = async (id: string) => {
  const [row] = await database().select().from(kycDocuments).where(eq(kycDocuments.id, id));
  if (!row) throw new Error(`There is no ${id}.`);
  return readPageOf(row, 1);
};

it("an upload is there for 24 hours, then neither its row nor its parts", async () => {
  const photo = await newPhoto();
  const { body } = await merchant.begin(photo);
  await merchant.putPart(body.uploadId, 1, photo);
  const path = `/api/users/kyc-uploads/${body.uploadId}`;
  await runPeriodicTask("clean-up");
  expect((await merchant.call("GET", path)).body.receivedParts).toBe(1);
  await asOwner((owner) => owner`update kyc_uploads set expires_at = app_now()`);
  expect((await merchant.call("GET", path)).status).toBe(404);
  expect((await merchant.finish(body.uploadId)).status).toBe(404);
  expect((await merchant.begin(photo)).body.uploadId).not.toBe(body.uploadId);
  await runPeriodicTask("clean-up");
  expect((await storedFiles()).filter((key) => key.includes(body.uploadId))).toEqual([]);
  const ids = await database().select({ id: kycUploads.id }).from(kycUploads);
  expect(ids).not.toContainEqual({ id: body.uploadId });
});

it("files without a row are deleted once they are a day old; others never", async () => {
  const [gone, stays] = [await uploaded(), await uploaded()];
  await asOwner((owner) => owner`delete from kyc_case_documents where document_id = ${gone}`);
  await asOwner((owner) => owner`delete from kyc_documents where id = ${gone}`);
  const filesOf = async (id: string) => (await storedFiles()).filter((key) => key.includes(id));
  await runPeriodicTask("delete-orphans");
  expect(await filesOf(gone)).toHaveLength(1);
  await ageStoredFiles();
  await runPeriodicTask("delete-orphans");
  expect(await filesOf(gone)).toEqual([]);
  expect(await filesOf(stays)).toHaveLength(1);
  expect((await pageOf(stays)).length).toBeGreaterThan(0);
});

it("parts that outlived their document are deleted once they are a day old; those of an upload that goes on stay", async () => {
  const [ended, goesOn] = [await newPhoto(), await newPhoto()];
  const finished = await merchant.begin(ended);
  await merchant.putPart(finished.body.uploadId, 1, ended);
  const folder = join(storageFolder(), "uploads");
  await cp(folder, `${folder}-kept`, { recursive: true });
  expect((await merchant.finish(finished.body.uploadId)).status).toBe(200);
  // As if the process had been killed at the document's commit.
  await rm(folder, { recursive: true, force: true });
  await rename(`${folder}-kept`, folder);
  const begun = await merchant.begin(goesOn, "passport");
  await merchant.putPart(begun.body.uploadId, 1, goesOn);
  const partsOf = async (id: string) => (await storedFiles()).filter((key) => key.includes(id));
  expect(await partsOf(finished.body.uploadId)).toHaveLength(1);
  await ageStoredFiles();
  await runPeriodicTask("delete-orphans");
  expect(await partsOf(finished.body.uploadId)).toEqual([]);
  expect(await partsOf(begun.body.uploadId)).toHaveLength(1);
});

it("keys of files are sealed anew under the current document key, which then is enough", async () => {
  const id = await uploaded();
  const photo = await newPhoto();
  const begun = await merchant.begin(photo, "passport");
  await merchant.putPart(begun.body.uploadId, 1, photo);
  const before = await pageOf(id);
  const { documentKeys } = config().files;
  const [earlier] = documentKeys;
  documentKeys.unshift({ id: "new", key: Buffer.alloc(32, 7) });
  try {
    expect(currentDocumentKeyId()).toBe("new");
    await runPeriodicTask("clean-up");
    documentKeys.pop();
    expect(documentKeys).not.toContain(earlier);
    expect(await pageOf(id)).toEqual(before);
    expect((await merchant.finish(begun.body.uploadId)).status).toBe(200);
  } finally {
    if (earlier) documentKeys.push(earlier);
  }
});

it("a key under which files are still sealed is missed at the start, and one that does not open delays no other", async () => {
  const [broken, sound] = [await uploaded(), await uploaded()];
  const { documentKeys } = config().files;
  const keyOf = async (id: string) =>
    (await database().select().from(kycDocuments).where(eq(kycDocuments.id, id)))[0]?.sealedKey ??
    "";
  const original = await keyOf(broken);
  const seal = (key: string) =>
    asOwner((owner) => owner`update kyc_documents set sealed_key = ${key} where id = ${broken}`);
  const before = [...documentKeys];
  documentKeys.unshift({ id: "newer", key: Buffer.alloc(32, 8) });
  try {
    await seal(original.replace(/.{4}$/, "AAAA"));
    await assertDocumentKeys();
    await runPeriodicTask("clean-up");
    documentKeys.splice(1, Infinity);
    expect((await pageOf(sound)).length).toBeGreaterThan(0);
    await expect(assertDocumentKeys()).rejects.toThrow(`lacks the key ${before[0]?.id}`);
    documentKeys.push(...before);
    await seal(original);
    await runPeriodicTask("clean-up");
    documentKeys.splice(1, Infinity);
    await assertDocumentKeys();
    expect((await pageOf(broken)).length).toBeGreaterThan(0);
  } finally {
    documentKeys.splice(1, Infinity, ...before);
  }
});

it("a restored backup, the database's first and then the folder's, reads every document", async () => {
  const ids = [await uploaded(), await uploaded()];
  // What psql's dump of the rows holds.
  const dump = await asOwner(
    (owner) => owner<{ row: string }[]>`select to_json(d)::text as row from kyc_documents d`,
  );
  const later = await uploaded();
  const backup = `${storageFolder()}-backup`;
  await cp(storageFolder(), backup, { recursive: true });
  const pages = await Promise.all(ids.map(pageOf));
  // Everything is lost, and comes back.
  await asOwner((owner) => owner`delete from kyc_case_documents`);
  await asOwner((owner) => owner`update kyc_uploads set document_id = null`);
  await asOwner((owner) => owner`delete from kyc_documents`);
  await rm(storageFolder(), { recursive: true });
  await cp(backup, storageFolder(), { recursive: true });
  for (const { row } of dump)
    await database().execute(
      sql`insert into kyc_documents select * from json_populate_record(null::kyc_documents, ${row}::text::json)`,
    );
  const restored = await database().select().from(kycDocuments);
  expect(restored.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  for (const row of restored)
    for (let page = 1; page <= row.pages; page += 1)
      expect((await readPageOf(row, page)).length).toBeGreaterThan(0);
  expect(await Promise.all(ids.map(pageOf))).toEqual(pages);
  // What came after the backup of the database has no row; its files go with time.
  await ageStoredFiles();
  await runPeriodicTask("delete-orphans");
  expect((await storedFiles()).filter((key) => key.includes(later))).toEqual([]);
});
