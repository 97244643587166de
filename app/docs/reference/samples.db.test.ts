import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleIn, type Language, type SampleRequest } from "@/components/docs/reference/samples";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

const run = promisify(execFile);
let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  folder = await mkdtemp(join(tmpdir(), "cedirail-samples-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const programs: [Language, file: string, command: string, args: (file: string) => string[]][] = [
  ["curl", "sample.sh", "bash", (file) => ["-e", file]],
  ["typescript", "sample.mts", process.execPath, (file) => ["--import", "tsx", file]],
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

test.for(programs)(
  "a sample in %s sends what it shows",
  async ([language, file, command, args], { skip }) => {
    if (spawnSync(command, ["--version"]).status !== 0) skip(`${command} is not installed`);
    const path = join(folder, file);
    const outputOf = async (request: SampleRequest) => {
      await writeFile(path, sampleIn(language, service.url, request));
      const env = { ...process.env, CEDIRAIL_API_KEY: service.seeded.apiKey };
      return (await run(command, args(path), { env })).stdout;
    };
    const created = await outputOf(creation);
    const { data } = (await service.call("GET", "/beneficiaries")).body;
    expect(data).toMatchObject([{ name }]);
    expect(created).toContain(data[0].id);
    expect(await outputOf(reading)).toContain("+233241234567");
    await service.call("DELETE", `/beneficiaries/${data[0].id}`);
  },
);

test("the visitor's own key stands in a sample of each language", () => {
  for (const language of ["curl", "typescript", "python", "kotlin", "swift"] as const) {
    const text = sampleIn(language, service.url, creation, "ck_test_mine");
    expect(text).toContain("Bearer ck_test_mine");
    expect(text).not.toContain("CEDIRAIL_API_KEY");
  }
});
