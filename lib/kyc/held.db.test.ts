import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import {
  newApplicant,
  newPhoto,
  withComments,
  type TestApplicant,
} from "@/lib/tooling/test-applicant";
import { eicar, startTestScanner, type TestScanner } from "@/lib/tooling/test-scanner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { ageStoredFiles, storedFiles } from "@/lib/tooling/test-stored-files";
import { fileStorage } from "@/lib/files/storage";
import { deleteOrphans } from "./clean-up";

/** U3: what the scanner does to documents, over HTTP and with a worker. */

let scanner: TestScanner;
let service: TestService;
let merchant: TestApplicant;
beforeAll(async () => {
  scanner = await startTestScanner();
  service = await startTestService({ scale: 0.002, settings: scanner.settings });
});
beforeEach(async () => {
  merchant = await newApplicant(service);
  scanner.set("scans");
});
afterAll(async () => {
  await service.stop();
  await scanner.close();
});

const infectedPhoto = async () => withComments(await newPhoto(), 100, eicar);

const readDocument = async (merchantId: string) => {
  const [row] = await asOwner(
    (sql) => sql<{ id: string; status: string; pages: number; due: Date | null }[]>`
      select id, status, pages, due_at as due from kyc_documents where merchant_id = ${merchantId}`,
  );
  return row;
};

const filesOf = async (id = "") => (await storedFiles()).filter((key) => key.includes(id));

const actsUpon = (id = "") =>
  asOwner((sql) => sql`select action from audit_log where resource = ${id} order by position`);

const kycStatus = async () =>
  (await merchant.call("GET", "/api/users/kyc-status")).body as Record<string, unknown>;

const becomes = (status: string) =>
  eventually(async () => {
    const row = await readDocument(merchant.id);
    return row?.status === status && row.due === null ? row : null;
  }, 20_000);

it("malware is kept in quarantine, and its sender learns which field holds it", async () => {
  expect(await merchant.upload(await infectedPhoto())).toMatchObject({
    status: 400,
    body: { error: { code: "INVALID_REQUEST", details: { field: "content" } } },
  });
  const document = await readDocument(merchant.id);
  expect(document).toMatchObject({ status: "quarantined", pages: 0 });
  expect(await filesOf(document?.id)).toEqual([`documents/${document?.id}.original`]);
  expect(await actsUpon(document?.id)).toMatchObject([{ action: "kyc.document_quarantined" }]);
  expect(await kycStatus()).toMatchObject({ status: "not_started" });
});

it("malware in parts is the same, also when the upload is finished again", async () => {
  const photo = await infectedPhoto();
  const { body } = await merchant.begin(photo);
  await merchant.putPart(body.uploadId, 1, photo);
  for (let call = 0; call < 2; call += 1)
    expect(await merchant.finish(body.uploadId)).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_REQUEST", details: { field: "file" } } },
    });
  expect(await readDocument(merchant.id)).toMatchObject({ status: "quarantined" });
});

it.each(["down", "hangs"] as const)(
  "while the scanner %s a document is held, and is submitted once it is scanned",
  async (mode) => {
    scanner.set(mode);
    const held = await merchant.upload(await newPhoto());
    expect(held).toMatchObject({ status: 201, body: { status: "held" } });
    expect(await kycStatus()).toMatchObject({ documents: [{ status: "held" }] });
    expect(await kycStatus()).not.toMatchObject({ status: "under_review" });
    scanner.set("scans");
    const document = await becomes("submitted");
    expect(document.id).toBe(held.body.documentId);
    expect(await actsUpon(document.id)).toMatchObject([
      { action: "kyc.document_held" },
      { action: "kyc.document_submitted" },
    ]);
    expect(await kycStatus()).toMatchObject({ status: "under_review" });
    await ageStoredFiles();
    await deleteOrphans();
    expect(await filesOf(document.id)).toEqual([`documents/${document.id}.1`]);
  },
);

it("a held document with malware in it ends in quarantine, and nothing of it is left to show", async () => {
  scanner.set("down");
  await merchant.upload(await infectedPhoto());
  scanner.set("scans");
  const document = await becomes("quarantined");
  await ageStoredFiles();
  await deleteOrphans();
  expect(await filesOf(document.id)).toEqual([`documents/${document.id}.original`]);
  expect(await kycStatus()).toMatchObject({ status: "not_started" });
});

it("a held document of an account that was closed meanwhile opens no case", async () => {
  scanner.set("down");
  await merchant.upload(await newPhoto());
  const closing = { businessName: merchant.id };
  const closed = await merchant.call("POST", "/api/account/close", closing);
  expect(closed.body).toEqual({ closed: true });
  scanner.set("scans");
  await becomes("submitted");
  expect(
    await asOwner((sql) => sql`select id from kyc_cases where merchant_id = ${merchant.id}`),
  ).toEqual([]);
});

it("a held document whose file is gone for a day is over, and can be uploaded again", async () => {
  scanner.set("down");
  const photo = await newPhoto();
  const { documentId } = (await merchant.upload(photo)).body;
  await fileStorage().delete(`documents/${documentId}/original`);
  scanner.set("scans");
  await asOwner(
    (sql) => sql`update kyc_documents set created_at = created_at - interval '25 hours'
      where id = ${documentId as string}`,
  );
  expect(await becomes("rejected")).toMatchObject({ id: documentId });
  expect(await actsUpon(documentId)).toMatchObject([
    { action: "kyc.document_held" },
    { action: "kyc.document_lost" },
  ]);
  expect(await kycStatus()).toMatchObject({
    status: "not_started",
    documents: [{ status: "rejected", reasons: [{ message: expect.stringMatching(/again/) }] }],
  });
  expect(await merchant.upload(photo)).toMatchObject({ body: { status: "submitted" } });
});
