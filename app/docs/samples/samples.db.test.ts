import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { makePhoto } from "@/lib/tooling/test-images";
import { createClient, ownerSession } from "@/lib/tooling/test-oauth";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

const run = promisify(execFile);
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const folder = import.meta.dirname;
let chain: TestChain;
let service: TestService;
let place: string;
/** What the samples read from their environment, beside address and key. */
const found: Record<string, string> = {};

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 1, mines: true });
  service = await startTestService({ chain });
  place = await mkdtemp(join(tmpdir(), "cedirail-samples-"));
  await photographCard();
  found.WALLET = service.seeded.merchant.wallet;
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: "1000" });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
  await rm(place, { recursive: true });
});

/** The OpenAPI Generator, where the machine has it; it takes long, so nothing looks for it. */
const generator = process.env.OPENAPI_GENERATOR_JAR;

const commands: Record<string, [command: string, args: string[]]> = {
  sh: ["bash", ["-e"]],
  ts: [process.execPath, ["--import", import.meta.resolve("tsx")]],
  py: ["python3", []],
};

/** Runs a sample as its reader does, and gives what it printed. */
async function outputOf(file: string, key = service.seeded.apiKey): Promise<string> {
  const [command, args] = commands[file.split(".")[1] ?? ""] ?? ["", []];
  const env = {
    ...process.env,
    ...found,
    CEDIRAIL_BASE_URL: service.url,
    CEDIRAIL_API_KEY: key,
    // It says what "cedirail" is: the package of this repository.
    TSX_TSCONFIG_PATH: join(process.cwd(), "tsconfig.json"),
  };
  return (await run(command, [...args, join(folder, file)], { env, cwd: place })).stdout;
}

const memberOf = (output: string, name: string) =>
  (JSON.parse(output) as Record<string, string>)[name] ?? "";

interface Step {
  file: string;
  /** What it prints. */
  prints: RegExp;
  /** A member of the response that later samples read, and the variable that they read. */
  keeps?: [member: string, variable: string];
  /** What has to have happened before. */
  before?: () => Promise<unknown>;
  key?: () => string;
  /** Whether a client that the OpenAPI Generator writes is part of it. */
  generated?: boolean;
}

const processing = () => service.until(found.TRANSACTION_ID ?? "", ["processing"]);
const completed = () => service.until(found.TRANSACTION_ID ?? "", ["completed"]);

/** In the order of the guides; each takes up what those before it did. */
const steps: Step[] = [
  { file: "fund.sh", prints: /"500\.00"/ },
  {
    file: "send.sh",
    prints: /"pending"/,
    keeps: ["transactionId", "TRANSACTION_ID"],
  },
  { file: "read.sh", prints: /"completed"/, before: completed },
  { file: "first-payment.ts", prints: /^completed txn_\w+\n$/ },
  { file: "first-payment.py", prints: /^completed txn_\w+\n$/ },
  { file: "typescript-client.ts", prints: /^txn_\w+ \w+\n$/ },
  { file: "document.sh", prints: /^$/ },
  { file: "generate-python.sh", prints: /./, before: takeGenerator, generated: true },
  { file: "generated-client.py", prints: /^txn_\w+ completed\n\d+\.\d\d\n$/, generated: true },
  { file: "generate-kotlin.sh", prints: /./, generated: true },
  { file: "rate.sh", prints: /"pair":"USDT-GHS"/ },
  { file: "collect.sh", prints: /"collection"/, keeps: ["paymentId", "TRANSACTION_ID"] },
  { file: "collect.ts", prints: /^txn_\w+ \w+\n$/ },
  { file: "refund.sh", prints: /"refundOf":"txn_/, before: completed },
  { file: "quote.sh", prints: /"quoted"/, keeps: ["conversionId", "CONVERSION_ID"] },
  { file: "confirm.sh", prints: /"status":"completed"/ },
  { file: "convert.ts", prints: /^You receive \d+\.\d\d GHS .*\ncompleted\n$/ },
  { file: "batch.sh", prints: /"valid":2,"invalid":0/, keeps: ["batchId", "BATCH_ID"] },
  { file: "confirm-batch.sh", prints: /"status":"(processing|completed)"/ },
  { file: "batch-result.sh", prints: /SALARY-1/ },
  { file: "batch.ts", prints: /^bat_\w+ \w+ 240\.50\n$/ },
  { file: "request-payment.sh", prints: /"qrCode":"data:image\/png/ },
  { file: "request-payment.ts", prints: /^prq_\w+ http\S+ 0x\w+\n$/ },
  { file: "identity.ts", prints: /^The number has no identity\.\n$/ },
  { file: "mint.sh", prints: /"pending_verification"/ },
  { file: "mint-code.sh", prints: /"(minting|verified)"/, before: readCode },
  { file: "resolve.sh", prints: /"hasIdentity":true/, before: verified },
  { file: "pay-number.sh", prints: /"type":"payment"/ },
  { file: "withdraw.sh", prints: /"type":"withdrawal"/ },
  { file: "add-endpoint.sh", prints: /"enabled"/ },
  { file: "add-endpoint.ts", prints: /^whk_\w+ enabled\n$/ },
  { file: "retry.sh", prints: /"payout"/ },
  { file: "errors.ts", prints: /^Fix phoneNumber\.\n$/ },
  { file: "limits.sh", prints: /x-ratelimit-remaining: \d+/i },
  {
    file: "stays-processing.sh",
    prints: /"payout"/,
    keeps: ["transactionId", "TRANSACTION_ID"],
  },
  { file: "advance.sh", prints: /"transactionId":"txn_/, before: processing },
  { file: "outage.sh", prints: /"outage":true/ },
  { file: "clear-faults.sh", prints: /"outage":false/ },
  { file: "token.sh", prints: /"token_type":"Bearer"/i, before: makeClient },
  { file: "kyc-status.sh", prints: /"tier":"enhanced"/ },
  {
    file: "upload-document.sh",
    prints: /"documentId":"doc_/,
    key: () => service.seeded.secondMerchant.apiKey,
  },
  {
    file: "begin-upload.sh",
    prints: /"partBytes":1048576/,
    keeps: ["uploadId", "UPLOAD_ID"],
    before: photographCard,
    key: () => service.seeded.secondMerchant.apiKey,
  },
  {
    file: "upload-part.sh",
    prints: /"receivedParts":/,
    key: () => service.seeded.secondMerchant.apiKey,
  },
  {
    file: "finish-upload.sh",
    prints: /"documentId":"doc_/,
    key: () => service.seeded.secondMerchant.apiKey,
  },
];

/** Another one each time: the same file would be the document that it became before. */
async function photographCard(): Promise<void> {
  await writeFile(join(place, "card.jpg"), await makePhoto());
}

/** Puts the generator where the samples expect it, and says where its client for Python will be. */
async function takeGenerator(): Promise<void> {
  await symlink(generator ?? "", join(place, "openapi-generator-cli-7.14.0.jar"));
  found.PYTHONPATH = join(place, "cedirail");
}

async function readCode(): Promise<void> {
  const { body } = await service.call("GET", "/api/sandbox/outbox?to=%2B233241234567");
  found.OTP = body.data[0].code;
}

async function makeClient(): Promise<void> {
  const client = await createClient(service, await ownerSession(service), ["rates:read"]);
  Object.assign(found, { CLIENT_ID: client.id, CLIENT_SECRET: client.secret });
}

async function verified(): Promise<void> {
  await expect
    .poll(async () => (await service.call("GET", "/identity/check/+233241234567")).body.status, {
      timeout: 120_000,
    })
    .toBe("verified");
}

test.for(steps)("$file does what its guide says", async (step, { skip }) => {
  const { file, prints, keeps, before, key, generated } = step;
  if (generated && !generator) skip("OPENAPI_GENERATOR_JAR is not set");
  const text = await readFile(join(folder, file), "utf8");
  if ((file.endsWith(".py") || text.includes("python3 ")) && !hasPython)
    skip("python3 is not installed");
  await before?.();
  const output = await outputOf(file, key?.());
  expect(output).toMatch(prints);
  if (keeps) found[keeps[1]] = memberOf(output, keeps[0]);
});

test("every sample that can be run here is", async () => {
  const files = (await readdir(folder)).filter(
    (name) => /\.(sh|ts|py)$/.test(name) && !name.endsWith(".test.ts") && name !== "api.ts",
  );
  expect(steps.map(({ file }) => file).sort()).toEqual(files.sort());
});
