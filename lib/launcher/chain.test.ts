import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deploymentOf, localClient } from "@/lib/chain/deploy";
import { testPort } from "@/lib/tooling/test-ports";
import { localChainId, superviseChain } from "./chain";
import { sendSignal } from "./process-identity.mjs";
import { waitUntil } from "./wait";

const payerPrivateKey = generatePrivateKey();
const treasury = "0x00000000000000000000000000000000000000A1";
const stateFile = () => join(folder, "chain", "state.gz");
const previous = () => join(folder, "chain", "state.previous.gz");
let folder: string;
let port: number;
let running: ReturnType<typeof superviseChain>;
const reported: string[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "cedirail-chain-"));
  mkdirSync(join(folder, "run"));
  port = await testPort();
  reported.length = 0;
});
afterEach(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start() {
  const options = { dataDirectory: folder, runFolder: join(folder, "run"), port };
  const logFile = join(folder, "chain.log");
  running = superviseChain({ ...options, logFile, payerPrivateKey, treasury }, (line) =>
    reported.push(line),
  );
  await running.ready;
  return localClient(`http://127.0.0.1:${port}`, localChainId);
}

const killNode = () => {
  const record = readFileSync(join(folder, "run", "chain.process.json"), "utf8");
  sendSignal((JSON.parse(record) as { pid: number }).pid, "SIGKILL");
};

test("is deployed once, and continues where it was stopped", async () => {
  let client = await start();
  await client.mine({ blocks: 3 });
  const { hash, number, timestamp } = await client.getBlock();
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
  const { hash: first } = await client.getBlock({ blockNumber: 0n });
  for (let round = 0; round < 4; round += 1) {
    await running.stop();
    client = await start();
  }
  expect(await client.getBlock()).toMatchObject({ hash, number });
  expect(await client.getBlock({ blockNumber: 0n })).toMatchObject({ hash: first });
  const { usdt, identity } = deploymentOf(privateKeyToAddress(payerPrivateKey));
  for (const address of [usdt, identity])
    expect((await client.getCode({ address }))?.length).toBeGreaterThan(1_000);
});

test("a killed node is started again, on the same port and with what was stored", async () => {
  const client = await start();
  await client.mine({ blocks: 3 });
  const { hash, number } = await client.getBlock();
  const stored = readFileSync(stateFile());
  await waitUntil(() => !readFileSync(stateFile()).equals(stored), 60_000);
  killNode();
  const isBack = () =>
    client.getBlock().then(
      (block) => block.hash === hash,
      () => false,
    );
  expect(await waitUntil(isBack, 60_000)).toBe(true);
  expect(await client.getBlockNumber()).toBe(number);
  expect(reported[0]).toBe("The local chain ended; restarting it.");
});

test("continues from the state before the last one where that is damaged", async () => {
  const client = await start();
  await client.mine({ blocks: 1 });
  await running.stop();
  truncateSync(stateFile(), 100);
  await start();
  expect(reported).toContainEqual(expect.stringContaining("continuing from the one before it"));
});

test.each([
  [
    "no state can be read",
    () => [stateFile(), previous()].forEach((path) => truncateSync(path, 100)),
  ],
  ["its folder was removed", () => rmSync(join(folder, "chain"), { recursive: true })],
])("does not begin anew where %s", async (_, damage) => {
  await start();
  await running.stop();
  damage();
  await expect(start()).rejects.toThrow(
    "missing or damaged, and the database cannot do without it",
  );
});

test("rejects another chain in its place", async () => {
  await start();
  await running.stop();
  writeFileSync(join(folder, "chain-first-block.txt"), `0x${"0".repeat(64)}\n`);
  await expect(start()).rejects.toThrow("another one than the database was set up with");
});
