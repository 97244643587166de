import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { runCommand, startCommand } from "@/lib/tooling/test-processes";
import { eventually } from "@/lib/tooling/test-service";
import {
  accountKey,
  burnsIdentity,
  mintsIdentity,
  mnemonic,
  omitNonce,
  payment,
  paysOutside,
  prepareSignerProcess,
  raiseToken,
  signerToken as right,
  transaction,
} from "@/lib/tooling/test-signer";
import { treasuryPath } from "../keys";

let running: Awaited<ReturnType<typeof prepareSignerProcess>>;
beforeAll(async () => {
  running = await prepareSignerProcess();
  await running.start();
});
afterAll(() => running.kill());

describe("the signer process", () => {
  const send = (method: string, path: string, body?: string, bearer = right) =>
    fetch(running.url + path, { method, body, headers: { authorization: `Bearer ${bearer}` } });

  it.each([
    ["GET", "/health", undefined, "", 200],
    ["GET", "/account-key", undefined, "", 401],
    ["GET", "/account-key", undefined, `${right}x`, 401],
    ["POST", "/sign", "{}", "wrong", 401],
    ["GET", "/sign", undefined, right, 404],
    ["GET", "/seed", undefined, right, 404],
    ["GET", "/account-key?a=b", undefined, right, 404],
    ["POST", "/sign", "not json", right, 400],
    ["POST", "/sign", JSON.stringify({ path: "2/0", transaction: { chainId: 1 } }), right, 400],
    ["POST", "/sign", JSON.stringify({ path: "x".repeat(100_000) }), right, 413],
  ])("responds to %s %s %s with token '%s': %i", async (method, path, body, bearer, status) => {
    const response = await send(method, path, body, bearer);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain("xpub");
  });

  test("killed in mid-request it has signed once, or not at all", async () => {
    const expected = await running.signer.signTransaction(treasuryPath, transaction);
    const requests = Array.from({ length: 20 }, () =>
      running.signer.signTransaction(treasuryPath, transaction).catch((error: unknown) => error),
    );
    await requests[0];
    await running.kill();
    for (const result of await Promise.all(requests))
      if (result !== expected)
        expect(result).toMatchObject({ name: "SignerError", isTemporary: true });
    await running.start();
    expect(await running.signer.signTransaction(treasuryPath, transaction)).toBe(expected);
  });

  test("keeps its limits when it is killed, and raises them for the raise token alone", async () => {
    const pay = (nonce: number, amount: bigint) =>
      running.signer.signTransaction(treasuryPath, payment(nonce, amount));
    await pay(20, 1_000n);
    await running.kill();
    await running.start();
    await expect(pay(21, 600n)).rejects.toThrow("SIGNER_MAX_USDT_PER_HOUR");
    await expect(pay(20, 999n)).rejects.toThrow("Another order");
    const raise = (bearer: string) => {
      const options = { url: running.url, minutes: "5", reason: "payroll", "usdt-per-hour": "1" };
      const flags = Object.entries({ ...options, "usdt-per-day": "1" });
      const parameters = ["raise-limit", ...flags.flatMap(([name, value]) => [`--${name}`, value])];
      return runCommand("lib/processes/signer.ts", parameters, {}, `${bearer}\n`);
    };
    expect(await raise(running.settings.SIGNER_TOKEN)).toMatchObject({ code: 1 });
    await expect(pay(21, 600n)).rejects.toThrow("SIGNER_MAX_USDT_PER_HOUR");
    const raised = await raise(raiseToken);
    expect(raised.output).toContain("The limits are raised until ");
    expect(raised.code).toBe(0);
    await running.kill();
    await running.start();
    await pay(21, 600n);
    await expect(pay(22, 1_001n)).rejects.toThrow("SIGNER_MAX_USDT_PER_TRANSACTION");
  });

  test("without CHAIN_IDENTITY it signs no identity", async () => {
    const withoutIdentity = await prepareSignerProcess({ CHAIN_IDENTITY: "" });
    await withoutIdentity.start();
    const { signer } = withoutIdentity;
    for (const one of [mintsIdentity, burnsIdentity])
      await expect(signer.signTransaction(treasuryPath, one)).rejects.toMatchObject({
        name: "SignerError",
        isTemporary: false,
      });
    expect(await signer.signTransaction(treasuryPath, paysOutside)).toMatch(/^0x/);
    await withoutIdentity.kill();
  });

  test("on mainnet does not start without its journal, and signs nothing by a new one", async () => {
    const mainnet = await prepareSignerProcess({
      CEDIRAIL_ENV: "mainnet",
      CHAIN_ID: "42220",
      SIGNER_TOKEN: randomBytes(32).toString("base64url"),
      SIGNER_SEED_KEY: randomBytes(32).toString("base64"),
      SIGNER_MAX_COINS_PER_DAY: "1",
    });
    const { settings } = mainnet;
    await mainnet.start();
    const proposal = omitNonce({ ...paysOutside, chainId: 42_220 });
    const check = () => mainnet.signer.checkTransaction(treasuryPath, proposal);
    // The seed may have signed elsewhere on the same day.
    await expect(check()).rejects.toThrow("journal is new, or was lost");
    await mainnet.kill();
    const stored = { ...settings, WALLET_MNEMONIC: "" };
    const journal = join(settings.DATA_DIR, "signer", "signed.journal");
    rmSync(journal);
    const refused = await runCommand("lib/processes/signer.ts", [], stored);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain("signed.journal is missing");
    writeFileSync(journal, "");
    const emptied = await runCommand("lib/processes/signer.ts", [], stored);
    expect(emptied).toMatchObject({ code: 1 });
    expect(emptied.output).toContain("signed.journal is empty");
    writeFileSync(journal, "not a record\n");
    const damaged = await runCommand("lib/processes/signer.ts", [], stored);
    expect(damaged).toMatchObject({ code: 1 });
    expect(damaged.output).toContain("is damaged at byte 0");
    expect(await runCommand("lib/processes/signer.ts", ["new-journal"], stored)).toMatchObject({
      code: 1,
    });
    rmSync(journal);
    expect(await runCommand("lib/processes/signer.ts", ["new-journal"], stored)).toMatchObject({
      code: 0,
    });
    await mainnet.start(stored);
    await expect(check()).rejects.toThrow("journal is new, or was lost");
    await mainnet.kill();
  });

  test("prints its account key in a shell, and no secret", async () => {
    const { settings } = await prepareSignerProcess();
    const command = startCommand("lib/processes/signer.ts", [], settings);
    await eventually(() => Promise.resolve(command.output().includes(accountKey) ? true : null));
    await command.kill();
    for (const secret of [settings.SIGNER_TOKEN, ...mnemonic.split(" ").map((item) => ` ${item} `)])
      expect(command.output()).not.toContain(secret);
  });
});
