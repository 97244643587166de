import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { partBytes } from "@/lib/contract/kyc";
import { asOwner } from "@/lib/tooling/test-owner";
import { newApplicant, newPhoto, type TestApplicant } from "@/lib/tooling/test-applicant";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { storedFiles } from "@/lib/tooling/test-stored-files";

/** Files that arrive in parts, over HTTP. */

let service: TestService;
let merchant: TestApplicant;
let photo: Buffer;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/** Begins an upload of a file of three parts, for a merchant of its own. */
async function begun(sha256?: string) {
  merchant = await newApplicant(service);
  photo = await newPhoto(2 * partBytes + 1000);
  const { status, body } = await merchant.begin(photo, "ghana_card", sha256);
  expect({ status, body }).toMatchObject({ status: 201, body: { parts: 3, receivedParts: 0 } });
  return body.uploadId as string;
}

async function putAll(id: string): Promise<void> {
  for (const part of [1, 2, 3]) expect((await merchant.putPart(id, part, photo)).status).toBe(200);
}

const documents = () =>
  asOwner((sql) => sql`select id, status from kyc_documents where merchant_id = ${merchant.id}`);

const partsOf = async (id: string) => (await storedFiles()).filter((key) => key.includes(id));

describe("an upload in parts", () => {
  it("goes on where it was: the same file of the same type is the same upload", async () => {
    const id = await begun();
    await merchant.putPart(id, 1, photo);
    const [again, another] = await Promise.all([
      merchant.begin(photo),
      merchant.begin(photo, "passport"),
    ]);
    expect(again.body).toMatchObject({ uploadId: id, receivedParts: 1 });
    expect(another.body.uploadId).not.toBe(id);
    await putAll(id);
    const read = await merchant.call("GET", `/api/users/kyc-uploads/${id}`);
    expect(read.body).toMatchObject({ receivedParts: 3, documentId: null });
    const finished = await merchant.finish(id);
    expect(finished).toMatchObject({ status: 200, body: { status: "submitted" } });
    expect((await merchant.finish(id)).body).toEqual(finished.body);
    expect((await merchant.begin(photo)).body).toMatchObject({
      uploadId: id,
      documentId: finished.body.documentId,
    });
    expect(await partsOf(id)).toEqual([]);
  });

  it("of one file, begun by two at once, is one", async () => {
    merchant = await newApplicant(service);
    photo = await newPhoto();
    const begins = await Promise.all([1, 2, 3, 4].map(() => merchant.begin(photo)));
    expect(new Set(begins.map(({ body }) => body.uploadId)).size).toBe(1);
  });

  it("takes its parts in order, each once, of the right size", async () => {
    const id = await begun();
    expect(await merchant.putPart(id, 2, photo)).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_STATE", details: { receivedParts: 0 } } },
    });
    expect((await merchant.finish(id)).body.error.code).toBe("INVALID_STATE");
    const short = await merchant.putPart(id, 1, photo.subarray(0, partBytes - 1));
    expect(short).toMatchObject({ status: 400, body: { error: { code: "INVALID_REQUEST" } } });
    const long = await merchant.call("PUT", `/api/users/kyc-uploads/${id}/parts/1`, undefined, {
      raw: "x".repeat(partBytes + 1),
      headers: { "content-type": "application/octet-stream" },
    });
    expect(long).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST" } } });
    const together = await Promise.all([1, 1, 1].map((part) => merchant.putPart(id, part, photo)));
    for (const one of together) expect(one).toMatchObject({ body: { receivedParts: 1 } });
    for (const part of ["0", "4", "01", "one", "1.0"])
      expect((await merchant.putPart(id, part as unknown as number, photo)).status).toBe(404);
    await putAll(id);
    expect((await merchant.finish(id)).status).toBe(200);
  });

  it("that is finished by many at once becomes one document", async () => {
    const id = await begun();
    await putAll(id);
    const finishes = await Promise.all([1, 2, 3].map(() => merchant.finish(id)));
    expect(finishes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(finishes.map(({ body }) => body.documentId)).size).toBe(1);
    expect(await documents()).toHaveLength(1);
    const [document] = await documents();
    const files = (await storedFiles()).filter((key) => key.startsWith("documents/"));
    const known = await asOwner((sql) => sql<{ id: string }[]>`select id from kyc_documents`);
    expect(files.filter((key) => !known.some((row) => key.includes(row.id)))).toEqual([]);
    expect(files.some((key) => key.includes(String(document?.id)))).toBe(true);
  });

  it("whose parts are not the announced file becomes none, and begins anew", async () => {
    const id = await begun("0".repeat(64));
    await putAll(id);
    expect(await merchant.finish(id)).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_REQUEST", details: { field: "sha256" } } },
    });
    expect(await documents()).toEqual([]);
    expect(await partsOf(id)).toEqual([]);
    const anew = await merchant.begin(photo, "ghana_card", "0".repeat(64));
    expect(anew.body).toMatchObject({ receivedParts: 0 });
    expect(anew.body.uploadId).not.toBe(id);
  });

  it("of something that is no document becomes none", async () => {
    merchant = await newApplicant(service);
    photo = Buffer.from("<svg onload=alert(1)>");
    const { body } = await merchant.begin(photo);
    await merchant.putPart(body.uploadId, 1, photo);
    expect(await merchant.finish(body.uploadId)).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_REQUEST", details: { field: "file" } } },
    });
    expect(await documents()).toEqual([]);
    expect(await partsOf(body.uploadId)).toEqual([]);
  });

  it("of another merchant does not exist", async () => {
    const id = await begun();
    merchant = await newApplicant(service);
    const path = `/api/users/kyc-uploads/${id}`;
    expect((await merchant.call("GET", path)).status).toBe(404);
    expect((await merchant.putPart(id, 1, photo)).status).toBe(404);
    expect((await merchant.finish(id)).status).toBe(404);
    expect(await partsOf(id)).toEqual([]);
  });

  it("U7: is begun only while less than 50 MB are unfinished", async () => {
    merchant = await newApplicant(service);
    const announce = (sizeBytes: number, place: number) =>
      merchant.call("POST", "/api/users/kyc-uploads", {
        documentType: "passport",
        fileName: "p.jpg",
        sizeBytes,
        sha256: String(place).repeat(64),
      });
    for (const place of [1, 2, 3, 4, 5])
      expect((await announce(10 * partBytes, place)).status).toBe(201);
    expect(await announce(1, 6)).toMatchObject({
      status: 400,
      body: { error: { code: "LIMIT_EXCEEDED" } },
    });
    expect((await announce(10 * partBytes, 5)).status).toBe(201);
  });
});

it("parts are encrypted where they are stored", async () => {
  const { readFile } = await import("node:fs/promises");
  const { join } = await import("node:path");
  const { storageFolder } = await import("@/lib/tooling/test-stored-files");
  const id = await begun();
  await merchant.putPart(id, 1, photo);
  const [key = ""] = await partsOf(id);
  const stored = await readFile(join(storageFolder(), key));
  expect(stored.length).toBeGreaterThan(partBytes);
  expect(stored.includes(photo.subarray(0, 64))).toBe(false);
});
