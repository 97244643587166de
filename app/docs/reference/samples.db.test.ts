import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleIn, type Language, type SampleRequest } from "@/components/docs/reference/samples";
import { createClient, ownerSession, type TestClient } from "@/lib/tooling/test-oauth";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

const run = promisify(execFile);
let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "10.00" });
  folder = await mkdtemp(join(tmpdir(), "cedirail-samples-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const programs: [Language, file: string, command: string, args: (file: string) => string[]][] = [
  ["curl", "sample.sh", "bash", (file) => ["-e", file]],
  [
    "typescript",
    "sample.mts",
    process.execPath,
    (file) => ["--import", import.meta.resolve("tsx"), file],
  ],
  ["python", "sample.py", "python3", (file) => [file]],
];

/** What would break a sample that does not quote its values. */
const name = `Ama's "table" $4 \\ ₵ \${x} {y}`;
const creation: SampleRequest = {
  method: "POST",
  path: "/beneficiaries",
  needsKey: true,
  pathValues: {},
  query: {},
  idempotencyKey: false,
  media: "application/json",
  body: { name, phoneNumber: "+233240000001" },
};
const reading: SampleRequest = {
  ...creation,
  method: "GET",
  path: "/identity/resolve/{phone}",
  pathValues: { phone: "+233241234567" },
  media: null,
  body: null,
};

const payout: SampleRequest = {
  ...creation,
  path: "/api/mobile-money/transfer",
  idempotencyKey: true,
  body: { amount: "5.00", phoneNumber: "+233240000001" },
};
const part: SampleRequest = {
  ...creation,
  method: "PUT",
  path: "/api/users/kyc-uploads/{id}/parts/{part}",
  media: "application/octet-stream",
  body: null,
};
const tokenRequest = (client: TestClient): SampleRequest => ({
  ...creation,
  path: "/oauth/token",
  needsKey: false,
  media: "application/x-www-form-urlencoded",
  body: { grant_type: "client_credentials", client_id: client.id, client_secret: client.secret },
});

/** Announces a document of one part, `part.bin`, and gives the id of the upload. */
async function beginUpload(key: string, content: Buffer): Promise<string> {
  await writeFile(join(folder, "part.bin"), content);
  const upload = {
    documentType: "ghana_card",
    fileName: "card.jpg",
    sizeBytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  };
  return (await service.call("POST", "/api/users/kyc-uploads", upload, { key })).body.uploadId;
}

test.for(programs)(
  "a sample in %s sends what it shows",
  async ([language, file, command, args], { skip }) => {
    if (spawnSync(command, ["--version"]).status !== 0) skip(`${command} is not installed`);
    const path = join(folder, file);
    const outputOf = async (request: SampleRequest, key = service.seeded.apiKey) => {
      await writeFile(path, sampleIn(language, service.url, request));
      const env = { ...process.env, CEDIRAIL_API_KEY: key };
      return (await run(command, args(path), { env, cwd: folder })).stdout;
    };
    const created = await outputOf(creation);
    const { data } = (await service.call("GET", "/beneficiaries")).body;
    expect(data).toMatchObject([{ name }]);
    expect(created).toContain(data[0].id);
    expect(await outputOf(reading)).toContain("+233241234567");
    await service.call("DELETE", `/beneficiaries/${data[0].id}`);

    const token = await outputOf(
      tokenRequest(await createClient(service, await ownerSession(service))),
    );
    expect(token).toContain('"token_type":"Bearer"');
    const { apiKey } = service.seeded.secondMerchant;
    const id = await beginUpload(apiKey, Buffer.from(`${language}\r\n\0`));
    const received = await outputOf({ ...part, pathValues: { id, part: "1" } }, apiKey);
    expect(received).toContain('"receivedParts":1');

    // The same key in every language: only the first makes a payout.
    expect(await outputOf(payout)).toContain('"transactionId":"txn_');
    const { total } = (await service.call("GET", "/api/transactions?type=payout")).body;
    expect(total).toBe(1);
  },
);

test("the visitor's own key stands in a sample of each language", () => {
  for (const language of ["curl", "typescript", "python", "kotlin", "swift"] as const) {
    const text = sampleIn(language, service.url, creation, "ck_test_mine");
    expect(text).toContain("Bearer ck_test_mine");
    expect(text).not.toContain("CEDIRAIL_API_KEY");
  }
});
