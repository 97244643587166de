import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Deployment } from "@/lib/contract/operation";
import { openApiDocument } from "@/lib/http/openapi";

/** What linters of others say about the OpenAPI spec: Redocly's recommended rules and Spectral's for OpenAPI. */

interface RedoclyProblem {
  ruleId: string;
  severity: string;
  message: string;
}
interface Spectral {
  setRuleset(ruleset: { extends: unknown[] }): void;
  run(document: unknown): Promise<{ code: string | number; message: string; path: unknown[] }[]>;
}

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "cedirail-spec-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function redocly(file: string): RedoclyProblem[] {
  const command = join("node_modules", ".bin", "redocly");
  const config = join("lib", "tooling", "redocly.yaml");
  const args = ["lint", file, "--config", config, "--format", "json", "--max-problems=50"];
  const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  const start = stdout.indexOf("{");
  if (start < 0) throw new Error(`Redocly did not lint: ${stdout} ${stderr}`);
  return (JSON.parse(stdout.slice(start)) as { problems: RedoclyProblem[] }).problems;
}

async function spectral(document: unknown) {
  const core = require("@stoplight/spectral-core") as { Spectral: new () => Spectral };
  const { oas } = require("@stoplight/spectral-rulesets") as { oas: unknown };
  const linter = new core.Spectral();
  linter.setRuleset({ extends: [oas] });
  return linter.run(document);
}

const deployments: Deployment[] = [
  { environment: "testnet", oidc: {} },
  { environment: "mainnet", oidc: null },
];

/**
 * Both paths are fixed by the contract, and no request fits both: ids of endpoints begin with `whk_`, those
 * of deliveries with `dlv_`.
 */
const fixedByContract =
  "Paths should resolve unambiguously. Found two ambiguous paths: `/webhooks/deliveries/{id}` and `/webhooks/{id}/test`.";

type Document = { paths: Record<string, object> };
const documentOf = (one: Deployment) =>
  JSON.parse(JSON.stringify(openApiDocument(one))) as Document;

it.each(deployments.map((one) => [one.environment, one] as const))(
  "on %s it has no error and no warning by Redocly's recommended rules but for two paths of the contract",
  (name, one) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(documentOf(one)));
    const problems = redocly(file).filter(({ message }) => message !== fixedByContract);
    expect(problems).toEqual([]);
  },
);

// Once, since these rules take long: the testnet has each operation that the mainnet has.
it("has no error and no warning by Spectral's rules for OpenAPI", async () => {
  const [testnet, mainnet] = deployments.map(documentOf);
  expect(testnet?.paths).toMatchObject(mainnet?.paths ?? {});
  expect(await spectral(testnet)).toEqual([]);
});

it("both would report what is wrong", async () => {
  const wrong = { openapi: "3.1.0", info: {}, paths: {} };
  expect(await spectral(wrong)).not.toEqual([]);
  const file = join(folder, "wrong.json");
  writeFileSync(file, JSON.stringify(wrong));
  expect(redocly(file)).not.toEqual([]);
});
