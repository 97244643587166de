import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "cedirail-package-"));
const project = mkdtempSync(join(tmpdir(), "cedirail-project-"));
const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const samples = join(import.meta.dirname, "sample");
/** The program as a project of its own has it. */
const sample = readFileSync(join(samples, "main-job.ts"), "utf8").replace(
  "../index.js",
  "cedirail",
);
let service: TestService;

const packed = async (source: string, ...options: string[]) => {
  const args = ["pack", source, "--pack-destination", folder, "--json", ...options];
  const { stdout } = await run("npm", args);
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf("["))) as [
    { filename: string; files: { path: string }[] },
  ];
  return { file: join(folder, filename), paths: files.map(({ path }) => path) };
};

/** Of the project itself, so that nothing is fetched. */
const dependencies = ["openapi-fetch", "openapi-typescript-helpers"].map((name) =>
  join("node_modules", name),
);

let paths: string[] = [];
beforeAll(async () => {
  service = await startTestService();
  const own = await packed("./lib/sdk");
  paths = own.paths;
  const others = await Promise.all(
    dependencies.map((one) => packed(`./${one}`, "--ignore-scripts")),
  );
  writeFileSync(join(project, "package.json"), '{"name":"shop","private":true,"type":"module"}');
  const tarballs = [own, ...others].map(({ file }) => file);
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs], {
    cwd: project,
  });
});
afterAll(async () => {
  await service.stop();
  for (const each of [folder, project]) rmSync(each, { recursive: true });
});

test("the package holds what is built, and nothing else", () => {
  const expected = [
    "README.md",
    "package.json",
    "dist/index.js",
    "dist/index.d.ts",
    "dist/cedirail.js",
  ];
  expect(paths).toEqual(expect.arrayContaining(expected));
  expect(paths.filter((path) => !/^(dist\/[\w.]+|README\.md|package\.json)$/.test(path))).toEqual(
    [],
  );
});

const misuse = `import { createClient } from "cedirail";
const cedirail = createClient({ apiKey: "x" });
// @ts-expect-error There is no such path.
await cedirail.GET("/api/transfers");
// @ts-expect-error The body is missing.
await cedirail.POST("/api/mobile-money/transfer");
// @ts-expect-error An amount is no boolean.
await cedirail.POST("/api/mobile-money/transfer", { body: { amount: true } });
const { data } = await cedirail.GET("/rates");
// @ts-expect-error The response has no such member.
data.nothing;
`;

/** The compiler with what it checks by; the files follow. */
const checked = (how: string) => [
  compiler,
  ...["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--lib", "es2023,dom"],
  ...["--module", how === "nodenext" ? "nodenext" : "esnext", "--moduleResolution", how],
  ...["--types", "node", "--typeRoots", join(process.cwd(), "node_modules", "@types")],
];

test.each(["nodenext", "bundler"])("a project that installs it has its types (%s)", async (how) => {
  const file = join(project, "main-job.ts");
  writeFileSync(file, sample);
  writeFileSync(join(project, "misuse.ts"), misuse);
  await run(process.execPath, [...checked(how), file, join(project, "misuse.ts")]);
});

test("the main job runs on the installed package: rate, quote, confirmation, payout, status", async () => {
  const program = join(project, "main-job.js");
  writeFileSync(program, (await transform(sample, { loader: "ts" })).code);
  const args = [program, service.seeded.apiKey, service.url];
  const { stdout } = await run(process.execPath, args);
  expect(stdout).toMatch(/^20 USDT give about \d+\.\d\d GHS\.\ntxn_\w+ is completed\.\n/);
  expect(stdout).toMatch(/400 INVALID_REQUEST: phoneNumber\n$/);
});

const done = "The conversion is completed.\nThe payout is completed.\n";

test("the main job runs on a client that is generated in an empty folder from /openapi.json", async () => {
  // Its own parent has openapi-fetch.
  const fresh = mkdtempSync(join(project, "generated-"));
  const written = (name: string, text: string) => writeFileSync(join(fresh, name), text);
  written("openapi.json", await (await fetch(`${service.url}/openapi.json`)).text());
  const generator = join(process.cwd(), "node_modules", "openapi-typescript", "bin", "cli.js");
  await run(process.execPath, [generator, "openapi.json", "-o", "api.ts"], { cwd: fresh });
  const source = readFileSync(join(samples, "generated-client.ts"), "utf8").replace(
    "../schema.js",
    "./api.js",
  );
  written("main.ts", source);
  written("main.js", (await transform(source, { loader: "ts" })).code);
  await run(process.execPath, [...checked("nodenext"), join(fresh, "main.ts")]);
  const args = [join(fresh, "main.js"), service.seeded.apiKey, service.url];
  expect((await run(process.execPath, args)).stdout).toBe(done);
});

/** Where there is no Python, there is nothing to run. */
const pythons = await run("python3", ["--version"]).then(
  () => ["python3"],
  () => [],
);
test.each(pythons)("the main job runs in plain Python (%s)", async (python) => {
  const args = [join(samples, "plain-client.py"), service.seeded.apiKey, service.url];
  expect((await run(python, args)).stdout).toBe(done);
});

test("its command runs", async () => {
  const { version } = JSON.parse(readFileSync(join("lib", "sdk", "package.json"), "utf8")) as {
    version: string;
  };
  const command = join(project, "node_modules", ".bin", "cedirail");
  expect((await run(command, ["--version"])).stdout).toBe(`${version}\n`);
});
