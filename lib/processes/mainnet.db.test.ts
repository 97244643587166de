import { randomBytes, randomUUID } from "node:crypto";
import { english, generateMnemonic } from "viem/accounts";
import { afterEach, expect, it } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import { killAllProcesses, runCommand, startProcess } from "@/lib/tooling/test-processes";

afterEach(() => killAllProcesses());

/** Nothing of it leads anywhere: names under `.example` never resolve. */
const sound = {
  CEDIRAIL_ENV: "mainnet",
  PUBLIC_URL: "https://pay.example",
  ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  WALLET_MNEMONIC: generateMnemonic(english),
  MTN_BASE_URL: "https://momo.example",
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: "obviously-fake",
  MTN_DISBURSEMENT_API_USER: randomUUID(),
  MTN_DISBURSEMENT_API_KEY: "obviously-fake",
  RATE_SOURCES: "coinbase,coingecko",
  COINBASE_BASE_URL: "https://coinbase.example",
  COINGECKO_BASE_URL: "https://coingecko.example",
  TREASURY_LIMIT_GHS: "100000",
  TREASURY_LIMIT_USDT: "10000",
};
const unsafe = {
  ...sound,
  MTN_BASE_URL: "https://sandbox.momodeveloper.mtn.com",
  RATE_SOURCES: "coinbase",
  TREASURY_LIMIT_GHS: "",
  TRUSTED_PROXIES: "0.0.0.0/0",
};

const boundTo = () =>
  asOwner(
    (sql) => sql<{ value: string }[]>`select value from installation where name = 'environment'`,
  );

it.each(["server", "worker", "reconcile"])(
  "an unsafe mainnet's %s does not start, says all that is unsafe and leaves the database alone",
  async (name) => {
    const { code, output } = await runCommand(`lib/processes/${name}.ts`, [], unsafe);
    expect(code).toBeGreaterThan(0);
    const sentences = output.split("\n").filter((line) => /[A-Z]+_[A-Z_]+/.test(line));
    expect(sentences).toHaveLength(4);
    for (const setting of ["MTN_BASE_URL", "RATE_SOURCES", "TREASURY_LIMIT_GHS", "TRUSTED_PROXIES"])
      expect(sentences.join("\n")).toContain(setting);
    expect(await boundTo()).toEqual([]);
  },
);

it("a sound mainnet's worker starts, and its reconciliation looks", async () => {
  await startProcess("lib/processes/worker.ts", sound);
  expect(await boundTo()).toEqual([{ value: "mainnet" }]);
  const { output } = await runCommand("lib/processes/reconcile.ts", [], sound);
  expect(output).toContain("MTN Mobile Money");
});
