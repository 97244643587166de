import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ESLint } from "eslint";
import { expect, test } from "vitest";

const eslint = new ESLint({ overrideConfigFile: "lib/tooling/eslint.config.mjs" });

async function complaints(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

const paths = "import/no-restricted-paths";
const framework = "no-restricted-imports";
const syntax = "no-restricted-syntax";

const forbidden: [file: string, code: string, rule: string][] = [
  ["lib/rates/sample.ts", 'import "@/app/layout";', paths],
  ["lib/rates/sample.ts", 'import "next/headers";', framework],
  ["lib/rates/sample.ts", 'import "react";', framework],
  ["lib/rates/sample.ts", 'import { env } from "node:process";', framework],
  ["lib/rates/sample.ts", "export const port = process.env.PORT;", "no-restricted-properties"],
  ["lib/rates/sample.ts", "console.log(1);", "no-console"],
  ["lib/ledger/sample.ts", "export type Sent = Request;", "@typescript-eslint/no-restricted-types"],
  ["lib/ledger/sample.ts", "export const sent = new Response();", "no-restricted-globals"],
  ["lib/ledger/sample.ts", 'import "@/lib/rates/source";import "@/lib/rates/median";', paths],
  ["lib/money.ts", 'import "@/lib/config/env";', paths],
  ["lib/contract/sample.ts", 'import "@/lib/db/client";', paths],
  ["lib/providers/mtn/sample.ts", 'import "@/lib/db/client";', paths],
  ["lib/db/sample.ts", 'import "@/lib/rates/median";', paths],
  ["drizzle/schema/sample.ts", 'import "@/lib/db/client";', paths],
  ["lib/jobs/sample.ts", 'import "@/lib/transfers/start-transfer";', paths],
  ["lib/transactions/sample.ts", 'import "@/lib/rails/switches";', paths],
  ["lib/transfers/sample.ts", 'import "@/lib/batches/make-payouts";', paths],
  ["lib/payouts/sample.ts", 'import "@/drizzle/seed/opening-float";', paths],
  ["lib/chain/sample.ts", 'import "@/lib/config/seed";', paths],
  ["lib/sdk/sample.ts", 'import "@/lib/money";', paths],
  ["components/sample.tsx", 'import "@/lib/config/env";', paths],
  ["components/sample.tsx", 'import "@/drizzle/schema";', paths],
  ["app/sample.ts", 'import "@/lib/db/client";', paths],
  ["lib/sample.ts", 'export const rate = parseFloat("1");', syntax],
  ["lib/sample.ts", 'export const rate = Number.parseFloat("1");', syntax],
  ["lib/sample.ts", "export const text = (n: number) => n.toFixed(2);", syntax],
  ["lib/sample.ts", "export const n = (x: { amount: string }) => Number(x.amount);", syntax],
  ["lib/sample.ts", "export const n = (amountMinor: bigint) => Number(amountMinor);", syntax],
  ["lib/sample.ts", "export const n = (x: { amount: string }) => +x.amount;", syntax],
  ["lib/sample.ts", "db.query.a.findMany({ with: { b: true } });", syntax],
  ["lib/sample.ts", "export const a = (b: any) => b;", "@typescript-eslint/no-explicit-any"],
  [
    "lib/sample.ts",
    "export const a = (b: string[]) => b[0]!;",
    "@typescript-eslint/no-non-null-assertion",
  ],
  ["lib/sample.ts", `//${"\n".repeat(5)}${"export {};\n".repeat(301)}`, "max-lines"],
  [
    "lib/sample.ts",
    `export function long() {\n${"void 0;\n".repeat(60)}}`,
    "max-lines-per-function",
  ],
  ["lib/sample.test.ts", "test.only('a', () => {});", syntax],
  ["lib/sample.test.ts", "describe.skip('a', () => {});", syntax],
  ["e2e/sample.spec.ts", "test.describe.only('a', () => {});", syntax],
];

for (const [file, code, rule] of forbidden) {
  test(`lint rejects, in ${file}: ${code.slice(0, 80).trim()}`, async () => {
    expect(await complaints(file, code)).toContain(rule);
  });
}

const allowed: [file: string, code: string][] = [
  ["lib/rates/sample.ts", 'import "@/lib/money";import "@/lib/db/client";'],
  ["lib/ledger/sample.ts", 'import "@/lib/errors";import "@/lib/db/client";'],
  ["lib/batches/sample.ts", 'import "@/lib/payouts/initiate-payout";import "@/drizzle/schema";'],
  ["lib/processes/sample.ts", 'import "@/drizzle/seed/opening-float";'],
  ["lib/http/sample.ts", "export type Sent = Request;"],
  ["lib/auth/sample.ts", 'import "next/headers";'],
  ["lib/config/sample.ts", "export const port = process.env.PORT;"],
  ["lib/contract/sample.ts", 'import "@/lib/money";import "@/lib/providers/contract";'],
  ["lib/providers/mtn/sample.ts", 'import "@/lib/money";import "@/lib/config/env";'],
  ["drizzle/schema/sample.ts", 'import "./columns";import "@/lib/money";'],
  ["components/sample.tsx", 'import "@/lib/money";import "react";'],
  ["lib/sample.ts", "db.query.a.findMany({ columns: { id: true } });"],
  ["lib/sample.ts", "export const n = (text: string) => Number(text);"],
];

for (const [file, code] of allowed) {
  test(`lint allows, in ${file}: ${code}`, async () => {
    expect(await complaints(file, code)).toEqual([]);
  });
}

test("the check of the types rejects a wrong type, a floating promise and an incomplete switch", () => {
  const file = join("test-results", `typed-${process.pid}.ts`);
  mkdirSync("test-results", { recursive: true });
  writeFileSync(
    file,
    `export const wrong: number = "x";
    Promise.resolve(1);
    export function text(kind: "a" | "b") { switch (kind) { case "a": return 1; } }
    [1].forEach(async () => undefined);`,
  );
  const options = [
    "--config",
    join("lib", "tooling", "oxlint.json"),
    "--type-aware",
    "--type-check",
  ];
  const oxlint = join("node_modules", ".bin", "oxlint");
  const { status, stdout } = spawnSync(oxlint, [...options, file], { encoding: "utf8" });
  rmSync(file);
  expect(status).not.toBe(0);
  const rules = ["TS2322", "no-floating-promises", "switch-exhaustiveness", "no-misused-promises"];
  for (const rule of rules) expect(stdout).toContain(rule);
});
