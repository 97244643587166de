import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { readConfig } from "@/lib/config/env";
import { soundMainnet } from "@/lib/config/test-mainnet";
import { createCertificate } from "@/lib/tooling/test-certificate";
import { startMailServer } from "@/lib/tooling/test-mail-server";
import { asOwner } from "@/lib/tooling/test-owner";
import { killAllProcesses, runCommand, startProcess } from "@/lib/tooling/test-processes";
import { eventually } from "@/lib/tooling/test-service";

afterEach(() => killAllProcesses());

/** On this test's database; nothing else of it leads anywhere: names under `.example` never resolve. */
const sound: Record<string, string> = {
  ...soundMainnet,
  DATABASE_URL: readConfig().databaseUrl ?? "",
  COINBASE_BASE_URL: "https://coinbase.example",
  COINGECKO_BASE_URL: "https://coingecko.example",
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

it("a mainnet's worker that lost its marks starts only in quarantine", async () => {
  await asOwner(
    (sql) => sql`insert into sending_processes (process, decisions) values ('lost', 1)`,
  );
  const { code, output } = await runCommand("lib/processes/worker.ts", [], sound);
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringContaining("sending-marks has no marks"),
  });
  await runCommand("lib/processes/quarantine.ts", [], sound);
  await startProcess("lib/processes/worker.ts", sound);
  const rails = await asOwner(
    (sql) => sql`select rail from rail_quarantines where since is not null and opened_at is null`,
  );
  expect(rails).toHaveLength(4);
  await killAllProcesses();
  await asOwner(async (sql) => {
    await sql`update rail_quarantines set opened_at = app_now()`;
    await sql`delete from sending_processes`;
  });
});

it("a mainnet sends e-mails over TLS, and keeps no code that was sent", async () => {
  const certificate = createCertificate("localhost");
  const folder = mkdtempSync(join(tmpdir(), "cedirail-tls-"));
  const trusted = join(folder, "trusted.pem");
  writeFileSync(trusted, certificate.cert);
  const mails = await startMailServer({ certificate });
  await asOwner(
    (sql) => sql`
      insert into messages (channel, recipient, subject, body, code, due_at)
      values ('email', 'ama@shop.example', 'Your code', 'Your code is 123456.', '123456', app_now()),
        ('email', 'kofi@shop.example', 'Hello', 'Hello.', null, app_now())`,
  );
  await startProcess("lib/processes/worker.ts", {
    ...sound,
    SMTP_URL: `smtps://localhost:${mails.port}`,
    NODE_EXTRA_CA_CERTS: trusted,
  });
  const left = await eventually(async () => {
    const rows = await asOwner(
      (sql) => sql`select body, code, sent_at is not null as sent from messages order by id`,
    );
    return rows.every(({ sent }) => sent) ? rows : null;
  });
  expect(left).toMatchObject([
    { body: "", code: null },
    { body: "Hello.", code: null },
  ]);
  expect(mails.received.map(({ text }) => text).join("\n")).toContain("Your code is 123456.");
  await killAllProcesses();
  await mails.close();
  rmSync(folder, { recursive: true });
});
