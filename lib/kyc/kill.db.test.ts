import { request } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { kycDocuments } from "@/drizzle/schema";
import { partBytes } from "@/lib/contract/kyc";
import { database } from "@/lib/db/client";
import { newApplicant, newPhoto, type TestApplicant } from "@/lib/tooling/test-applicant";
import { asOwner } from "@/lib/tooling/test-owner";
import { testPort } from "@/lib/tooling/test-ports";
import { killAllProcesses, startProcess, type TestProcess } from "@/lib/tooling/test-processes";
import { startTestScanner, type TestScanner } from "@/lib/tooling/test-scanner";
import { caller, eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { ageStoredFiles, storedFiles } from "@/lib/tooling/test-stored-files";
import { deleteOrphans } from "./clean-up";
import { readPageOf } from "./document-pages";

/** `kill -9` of the API in mid-upload: no half document, nothing that stays, and the upload goes on. */

let scanner: TestScanner;
let service: TestService;
let api: TestProcess;
let port: number;
let url: string;
let merchant: TestApplicant;
let photo: Buffer;

const startApi = async () => {
  api = await startProcess("lib/tooling/test-api-process.ts", { PORT: String(port) });
};

beforeAll(async () => {
  scanner = await startTestScanner();
  service = await startTestService({ worker: false, settings: scanner.settings });
  port = await testPort();
  url = `http://127.0.0.1:${port}`;
  await startApi();
});
afterAll(async () => {
  await killAllProcesses();
  await service.stop();
  await scanner.close();
});

beforeEach(async () => {
  scanner.set("scans");
  merchant = await newApplicant({ url, call: caller(url, "") });
  photo = await newPhoto(2 * partBytes + 5000);
});

/** Begins the upload, or goes on where it was, up to its last part. */
async function sendParts(): Promise<string> {
  const { body } = await merchant.begin(photo);
  for (let part = body.receivedParts + 1; part <= body.parts; part += 1)
    expect((await merchant.putPart(body.uploadId, part, photo)).status).toBe(200);
  return body.uploadId as string;
}

async function restart(): Promise<void> {
  await api.kill();
  await startApi();
}

const documents = () =>
  database().select().from(kycDocuments).where(eq(kycDocuments.merchantId, merchant.id));

/** The upload goes on and becomes one document, and a day later its pages are all that is stored. */
async function expectWhole(): Promise<void> {
  const finished = await merchant.finish(await sendParts());
  expect(finished).toMatchObject({ status: 200, body: { status: "submitted" } });
  expect(await documents()).toMatchObject([
    { id: finished.body.documentId, status: "submitted", sizeBytes: photo.length },
  ]);
  await expectNoOrphans();
}

async function expectNoOrphans(): Promise<void> {
  await ageStoredFiles();
  await deleteOrphans();
  const rows = await database().select().from(kycDocuments);
  const pages = rows.flatMap((row) =>
    Array.from({ length: row.pages }, (_, index) => ({ row, page: index + 1 })),
  );
  expect(await storedFiles()).toEqual(
    pages.map(({ row, page }) => `documents/${row.id}.${page}`).sort(),
  );
  for (const { row, page } of pages)
    expect([...(await readPageOf(row, page)).subarray(0, 2)]).toEqual([0xff, 0xd8]);
}

it("while a part arrives", async () => {
  const { body } = await merchant.begin(photo);
  await merchant.putPart(body.uploadId, 1, photo);
  const sent = request(`${url}/api/users/kyc-uploads/${body.uploadId}/parts/2`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${merchant.key}`,
      "content-type": "application/octet-stream",
      "content-length": partBytes,
    },
  });
  sent.on("error", () => undefined);
  await new Promise((resolve) => sent.write(photo.subarray(0, 100_000), resolve));
  await restart();
  expect((await merchant.begin(photo)).body).toMatchObject({
    uploadId: body.uploadId,
    receivedParts: 1,
  });
  await expectWhole();
});

it("while the file is scanned", async () => {
  const id = await sendParts();
  scanner.set("hangs");
  const scans = scanner.scans();
  const finishing = merchant.finish(id).catch(() => null);
  await eventually(() => Promise.resolve(scanner.scans() > scans ? true : null));
  await restart();
  expect(await finishing).toBeNull();
  scanner.set("scans");
  expect(await documents()).toEqual([]);
  await expectWhole();
});

it.each(["in parts", "as a whole"])(
  "when the pages of a file sent %s are stored and the document is not recorded",
  async (how) => {
    const id = how === "in parts" ? await sendParts() : "";
    await asOwner(async (sql) => {
      await sql.begin(async (tx) => {
        await tx`select 1 from merchants where id = ${merchant.id} for update`;
        const before = (await storedFiles()).length;
        const call = (id ? merchant.finish(id) : merchant.upload(photo)).catch(() => null);
        await eventually(async () => ((await storedFiles()).length > before ? true : null));
        await eventually(async () => {
          const waiting = await tx`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`;
          return waiting.length > 0 ? true : null;
        });
        await api.kill();
        expect(await call).toBeNull();
      });
    });
    await startApi();
    expect(await documents()).toEqual([]);
    await expectWhole();
  },
);

it("at any moment of its end", async () => {
  for (let round = 0; round < testSize(5, 100); round += 1) {
    merchant = await newApplicant({ url, call: caller(url, "") });
    photo = await newPhoto(partBytes + 5000);
    const id = await sendParts();
    const finishing = merchant.finish(id).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 600));
    await restart();
    await finishing;
    await expectWhole();
  }
});
