import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { connect, createServer as connectionServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { acrossMerchants } from "@/lib/db/scope";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { buildCommand } from "../build.mjs";
import { verifyWebhook } from "../webhooks";

let chain: TestChain;
let service: TestService;
const folder = mkdtempSync(join(tmpdir(), "cedirail-command-"));
const command = join(folder, "cedirail.js");
let home = "";
const running = new Set<ChildProcess>();

beforeAll(async () => {
  await buildCommand(command);
  chain = await startTestChain({ confirmations: 2, mines: true });
  service = await startTestService({ chain });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  home = mkdtempSync(join(folder, "home-"));
});
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts the built command with a configuration folder of its own, and no terminal. */
function start(args: string[], { input = "", env = {} as Record<string, string> } = {}) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [command, ...args], {
    env: { NODE_ENV: "production", PATH, HOME: home, XDG_CONFIG_HOME: home, ...env },
  });
  running.add(child);
  const printed = { out: "", err: "" };
  child.stdout.on("data", (part: Buffer) => (printed.out += part.toString()));
  child.stderr.on("data", (part: Buffer) => (printed.err += part.toString()));
  child.stdin.end(input);
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return { code: code as number | null, ...printed };
  });
  return { child, printed, ended };
}
const run = (...args: Parameters<typeof start>) => start(...args).ended;
const signIn = () =>
  run(["login", "--base-url", service.url], { input: `${service.seeded.apiKey}\n` });
const configFile = () => join(home, "cedirail", "config.json");
const lines = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

interface Delivered {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A receiver of webhooks, and what reached it. */
async function startReceiver(status = 200) {
  const delivered: Delivered[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      delivered.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, delivered, close: () => server.close() };
}

test("without a login every command says so, and what is not a command is wrong usage", async () => {
  for (const args of [
    ["trigger", "payment.completed"],
    ["payouts", "create", "--amount", "1", "--to", "0240000001"],
  ]) {
    const { code, err } = await run(args);
    expect(code).toBe(3);
    expect(err).toContain("cedirail login");
  }
  for (const args of [["payout"], ["trigger"], ["listen"], ["login", "--nothing"], ["logout", "x"]])
    expect((await run(args, { env: { CEDIRAIL_API_KEY: "ck_test_x" } })).code).toBe(2);
  const { code, out } = await run(["--help"]);
  expect(code).toBe(0);
  for (const name of ["login", "listen", "trigger", "payouts create", "logs tail"])
    expect(out).toContain(`  ${name} `);
});

test("login checks the key, stores it for this user alone, and never shows it", async () => {
  const { apiKey } = service.seeded;
  const wrong = await run(["login", "--base-url", service.url], { input: "ck_test_wrong" });
  expect(wrong.code).toBe(3);
  expect(wrong.err).toContain("UNAUTHORIZED");
  const { code, out, err } = await signIn();
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(service.url);
  expect(out).not.toContain(apiKey);
  expect(statSync(configFile()).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, "cedirail")).mode & 0o777).toBe(0o700);
  expect(JSON.parse(readFileSync(configFile(), "utf8"))).toMatchObject({ apiKey });

  const elsewhere = await run(["trigger", "payment.completed", "--base-url", "http://127.0.0.1:1"]);
  expect(elsewhere).toMatchObject({ code: 2, out: "" });
  expect(elsewhere.err).not.toContain(apiKey);
  expect((await run(["logout"])).code).toBe(0);
  expect((await run(["trigger", "payment.failed"])).code).toBe(3);
});

test("listen forwards each event once, with its bytes, under signatures that verify", async () => {
  await signIn();
  // Events of before are not forwarded.
  expect((await run(["trigger", "payment.completed"])).code).toBe(0);
  const receiver = await startReceiver();
  const listening = start([
    ...["listen", "--forward-to", receiver.url, "--json"],
    ...["--events", "payment.completed,withdrawal.failed"],
  ]);
  await expect.poll(() => listening.printed.err, { timeout: 60_000 }).toContain("Ready");
  for (const event of ["payment.failed", "payment.completed", "withdrawal.failed"])
    expect((await run(["trigger", event])).code).toBe(0);
  await expect
    .poll(() => listening.printed.out, { timeout: 60_000 })
    .toContain('"event":"withdrawal.failed"');
  listening.child.kill("SIGINT");
  const { code, out } = await listening.ended;
  expect(code).toBe(0);
  const [{ signingSecret } = {}, ...shown] = lines(out);
  expect(shown).toMatchObject([
    { event: "payment.completed", statusCode: 200, error: null },
    { event: "withdrawal.failed", statusCode: 200, error: null },
  ]);
  expect(receiver.delivered).toHaveLength(2);
  const stored = await acrossMerchants("the test compares with what was recorded", () =>
    database().execute<{ id: string; body: string }>(sql`select id, body from events`),
  );
  for (const [place, { headers, body }] of receiver.delivered.entries()) {
    const { id } = await verifyWebhook(body, headers, String(signingSecret));
    expect(shown[place]).toMatchObject({ eventId: id });
    expect(body.toString()).toBe(stored.find((row) => row.id === id)?.body);
  }
  receiver.close();

  const again = start(["listen", "--forward-to", receiver.url, "--json"]);
  await expect.poll(() => again.printed.err, { timeout: 60_000 }).toContain("Ready");
  again.child.kill("SIGTERM");
  expect(lines((await again.ended).out)[0]).toEqual({ signingSecret });
});

test("listen outlasts a lost connection, and what a receiver does not accept is shown once", async () => {
  await signIn();
  const receiver = await startReceiver(500);
  const line = await startLine();
  const { apiKey } = service.seeded;
  const listening = start(
    ["listen", "--forward-to", receiver.url, "--events", "payment.failed", "--base-url", line.url],
    { env: { CEDIRAIL_API_KEY: apiKey } },
  );
  await expect.poll(() => listening.printed.err, { timeout: 60_000 }).toContain("Ready");
  line.cut();
  await expect.poll(() => listening.printed.err, { timeout: 60_000 }).toContain("Trying again");
  expect((await run(["trigger", "payment.failed"])).code).toBe(0);
  line.mend();
  await expect.poll(() => listening.printed.out, { timeout: 60_000 }).toContain("  500  ");
  expect(listening.printed.err).toContain("Connected again");
  expect((await run(["trigger", "payment.failed"])).code).toBe(0);
  await expect.poll(() => receiver.delivered.length, { timeout: 60_000 }).toBe(2);
  receiver.close();
  expect((await run(["trigger", "payment.failed"])).code).toBe(0);
  await expect.poll(() => listening.printed.out, { timeout: 60_000 }).toContain("no response");
  listening.child.kill("SIGINT");
  const { code, out, err } = await listening.ended;
  expect(code).toBe(0);
  expect(out.match(/payment\.failed/g)).toHaveLength(3);
  expect(err.match(/Trying again/g)).toHaveLength(1);
  expect(out + err).not.toContain(apiKey);
  line.close();
});

/** A way to the service that can be cut. */
async function startLine() {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = connectionServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(new URL(service.url).port), "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from) && to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const setCut = (value: boolean) => {
    isCut = value;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => setCut(true),
    mend: () => setCut(false),
    close: () => {
      setCut(true);
      server.close();
    },
  };
}

test.each(["withdrawal.completed", "identity.verified", "identity.revoked"])(
  "trigger %s makes it happen",
  async (name) => {
    await signIn();
    const { code, out } = await run(["trigger", name, "--json"]);
    expect(code).toBe(0);
    const [event] = lines(out);
    expect(event).toMatchObject({ event: name, environment: "testnet" });
    expect((await service.call("GET", `/events/${String(event?.id)}`)).body).toEqual(event);
  },
);

test("a payout shows name and fee, and is sent only when confirmed, once per idempotency key", async () => {
  await signIn();
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: "500.00" });
  const reserved = async () =>
    (await service.call("GET", "/api/mobile-money/balance")).body.balance;
  const before = await reserved();
  const payout = ["payouts", "create", "--amount", "150", "--to", "0240000001"];
  const unconfirmed = await run(payout);
  expect(unconfirmed).toMatchObject({ code: 2, out: "" });
  expect(unconfirmed.err).toMatch(
    /[A-Z]+ [A-Z]+ \(\+233240000001, mtn\)\nAmount: GHS 150\nFee: +GHS 1\.50/,
  );
  expect(unconfirmed.err).toContain("--yes");
  const unknown = await run([
    "payouts",
    "create",
    "--amount",
    "1",
    "--to",
    "+233240000002",
    "--yes",
  ]);
  expect(unknown).toMatchObject({ code: 1, out: "" });
  expect(await reserved()).toBe(before);

  const sent = [...payout, "--yes", "--json", "--reference", "INV-9", "--idempotency-key", "cli-1"];
  const [first, second] = [await run(sent), await run(sent)];
  const [transaction] = lines(first.out);
  expect(transaction).toMatchObject({
    type: "payout",
    amount: "150.00",
    fee: { amount: "1.50" },
    externalRef: "INV-9",
  });
  expect(lines(second.out)[0]?.transactionId).toBe(transaction?.transactionId);

  const poor = await run(["payouts", "create", "--amount", "9999", "--to", "0240000001", "--yes"]);
  expect(poor).toMatchObject({ code: 1, out: "" });
  expect(poor.err).toContain("INSUFFICIENT_FUNDS");
  for (const amount of ["1.234", "-1", "1e3", "ten"])
    expect(
      (await run(["payouts", "create", "--to", "0240000001", `--amount=${amount}`])).code,
    ).toBe(2);
});

test("logs tail shows each call once, and not its own", async () => {
  await signIn();
  const tailing = start(["logs", "tail", "--json"]);
  await expect.poll(() => tailing.printed.err, { timeout: 60_000 }).toContain("Ready");
  const read = await service.call("GET", "/payments/txn_unknown");
  const moved = await service.call("POST", "/mobile-money/mtn", {
    amount: "1.00",
    phoneNumber: "1",
  });
  const ids = [read, moved].map(({ headers }) => headers.get("x-request-id") ?? "");
  for (const id of ids)
    await expect.poll(() => tailing.printed.out, { timeout: 60_000 }).toContain(id);
  tailing.child.kill("SIGINT");
  const { code, out } = await tailing.ended;
  expect(code).toBe(0);
  const shown = lines(out);
  expect(shown.map(({ requestId }) => requestId)).toEqual(ids);
  expect(shown).toMatchObject([
    { method: "GET", path: "/payments/txn_unknown", status: 404, code: "NOT_FOUND" },
    { method: "POST", path: "/mobile-money/mtn", status: 400, code: "INVALID_REQUEST" },
  ]);
  expect((await run(["logs", "tail", "--status", "3"])).code).toBe(2);
});
