import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import {
  killAllProcesses,
  runCommand,
  startCommand,
  startProcess,
} from "@/lib/tooling/test-processes";

const script = "lib/processes/simulators.ts";
const patiently = { timeout: 60_000, interval: 50 };
let folder: string;
let settings: Record<string, string>;
const servers: Server[] = [];
const commands: ReturnType<typeof startCommand>[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cedirail-simulators-"));
  settings = { DATA_DIR: folder, SIMULATOR_KEY_BITS: "1024" };
});
afterEach(async () => {
  await killAllProcesses();
  for (const command of commands.splice(0)) await command.kill();
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An address at which another program listens. */
async function takenAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function freeAddress(): Promise<string> {
  const address = await takenAddress();
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return address;
}

describe("alone", () => {
  async function start() {
    const [mtn, airtel, telecel] = [await freeAddress(), await freeAddress(), await freeAddress()];
    const addresses = { MTN_BASE_URL: mtn, AIRTEL_BASE_URL: airtel, TELECEL_BASE_URL: telecel };
    const command = startCommand(script, [], { ...settings, ...addresses });
    commands.push(command);
    await expect.poll(command.output, patiently).toContain("Ctrl-C");
    for (const address of [mtn, airtel, `${telecel}/public-key`])
      expect(command.output()).toContain(address);
    return { command, mtn };
  }

  it("they say where they are, take the credentials they name, and forget nothing in a kill", async () => {
    const first = await start();
    const secrets = z
      .object({ mtnDisbursement: z.object({ subscriptionKey: z.string() }) })
      .parse(JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")));
    const headers = {
      "Ocp-Apim-Subscription-Key": secrets.mtnDisbursement.subscriptionKey,
      "X-Reference-Id": randomUUID(),
    };
    const body = JSON.stringify({ providerCallbackHost: "pay.example.com" });
    const provision = async (address: string) =>
      (await fetch(`${address}/v1_0/apiuser`, { method: "POST", headers, body })).status;
    expect(await provision(first.mtn)).toBe(201);
    await first.command.kill();
    expect(await provision((await start()).mtn)).toBe(409);
  });

  it("they say which port is in use, and what to set", async () => {
    const taken = await takenAddress();
    const { code, output } = await runCommand(script, [], { ...settings, MTN_BASE_URL: taken });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${new URL(taken).port} is in use`);
    expect(output).toContain("MTN_BASE_URL");
  });
});

it("under a launcher they serve what it names, and leave others' addresses alone", async () => {
  const airtel = await freeAddress();
  const addresses = { MTN_BASE_URL: await takenAddress(), AIRTEL_BASE_URL: airtel };
  await startProcess(script, { ...settings, ...addresses }, ["airtel"]);
  expect(await (await fetch(`${airtel}/book`)).json()).toEqual({ data: [] });
});
