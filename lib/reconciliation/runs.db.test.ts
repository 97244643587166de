import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { inTransaction } from "@/lib/db/client";
import { asOwner } from "@/lib/tooling/test-owner";
import { runCommand } from "@/lib/tooling/test-processes";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";
import { tamperWithBook, type TamperedBook } from "@/lib/tooling/test-tampered-book";
import { carryOutRun } from "./carry-out-run";
import { queueDailyRuns } from "./queue-runs";
import { reconcileNow, type RunReport } from "./reconcile-now";
import { insertRun } from "./store";
import { readWindow } from "./window";

/** How runs begin and end: two at once, killed ones, unreadable books; by API, clock and command. */

let service: TestService;
let book: TamperedBook;
let operator: string;
const runs = "/api/ops/reconciliations";

const transfer = async (phoneNumber: string, amount: string): Promise<string> => {
  const response = await service.call("POST", "/api/mobile-money/transfer", {
    amount,
    phoneNumber,
  });
  expect(response.status).toBe(201);
  return response.body.transactionId;
};
const send = (method: string, path: string, body?: unknown, key: string = operator) =>
  service.call(method, path, body, { key });

async function reconcileMtn(): Promise<RunReport> {
  const [report] = await reconcileNow({ provider: "mtn" }, "command");
  if (!report) throw new Error("No run was started.");
  return report;
}

beforeAll(async () => {
  service = await startTestService();
  operator = await signInStaff(service, "operator");
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
  for (const amount of ["5.00", "6.00"])
    await service.until(await transfer("+233240000001", amount), ["completed"]);
  book = await tamperWithBook(service);
});
beforeEach(() => book.reset());
afterAll(async () => {
  await book.close();
  await service.stop();
});

describe("an incomplete run is failed, and says why:", () => {
  const unreadable: [string, () => unknown, RegExp][] = [
    ["the book responds 500", () => book.respondWith(500), /HTTP 500/],
    [
      "a line of the book has no amount",
      () => book.tamper((lines) => lines.map((line) => ({ ...line, amount: "much" }))),
      /not readable at data\.0/,
    ],
    ["the book is no list", () => book.tamper(() => "nothing"), /not readable at data/],
  ];
  it.each(unreadable)("%s", async (_, arrange, sentence) => {
    arrange();
    const report = await reconcileMtn();
    expect(report).toMatchObject({ status: "failed", discrepancies: [] });
    expect(report.error).toMatch(sentence);
  });

  it("the provider responds to no query, and nothing is listed as missing", async () => {
    book.respondWith(404);
    await service.faults("mtn", { outage: true });
    const report = await reconcileMtn();
    await service.faults("mtn", {});
    expect(report).toMatchObject({ status: "failed", method: "queries", discrepancies: [] });
    expect(report.error).toMatch(/left 2 status queries unclear/);
  });

  it("the provider does not report the float", async () => {
    await service.faults("mtn", { outage: true });
    const report = await reconcileMtn();
    await service.faults("mtn", {});
    expect(report).toMatchObject({
      status: "failed",
      float: { reported: null },
      discrepancies: [],
    });
  });
});

describe("runs of one network", () => {
  it("happen one after the other, however many are started at once", async () => {
    const atOnce = new Set<number>();
    book.beforeReading(async () => {
      const running = await asOwner(
        (sql) => sql`select 1 from reconciliation_runs where status = 'running'`,
      );
      atOnce.add(running.length);
    });
    const reports = await Promise.all(Array.from({ length: 4 }, reconcileMtn));
    expect(reports.map(({ status }) => status)).toEqual(Array(4).fill("matched"));
    expect([...atOnce]).toEqual([1]);
  });

  it("a run in progress makes the others wait; when it is killed, another worker finishes it", async () => {
    const { running, waiting } = await inTransaction(async (tx) => {
      const window = await readWindow(tx);
      const claimed = await insertRun(tx, "mtn", window, "command");
      await tx.execute(sql`update reconciliation_runs
        set status = 'running', leased_until = app_now() + interval '1 hour' where id = ${claimed.id}`);
      return { running: claimed, waiting: await insertRun(tx, "mtn", window, "command") };
    });
    const states = async () => {
      const found = await asOwner(
        (owner) => owner`select status from reconciliation_runs
          where id in (${running.id}, ${waiting.id}) order by id`,
      );
      return found.map(({ status }) => status);
    };
    expect(await carryOutRun(String(waiting.id))).toBeGreaterThan(0);
    expect(await reconcileNow({ provider: "airtel" }, "command")).toMatchObject([
      { status: "matched" },
    ]);
    expect(await states()).toEqual(["running", "queued"]);
    await asOwner(
      (owner) =>
        owner`update reconciliation_runs set leased_until = app_now() where id = ${running.id}`,
    );
    await eventually(async () => ((await states()).join() === "matched,matched" ? true : null));
    // A run that has ended is not carried out again.
    expect(await carryOutRun(String(running.id))).toBeNull();
    expect(await states()).toEqual(["matched", "matched"]);
  });

  it("a run that was ended elsewhere meanwhile writes nothing", async () => {
    book.tamper((lines) => lines.slice(1));
    book.beforeReading(async () => {
      await asOwner(
        (sql) => sql`update reconciliation_runs set status = 'failed' where status = 'running'`,
      );
    });
    const report = await reconcileMtn();
    expect(report).toMatchObject({ status: "failed", discrepancyCount: 0, discrepancies: [] });
  });
});

describe("an operator", () => {
  it("starts runs of all networks at once, once per Idempotency-Key, and reads what they found", async () => {
    book.tamper((lines) => lines.slice(1));
    const start = () =>
      service.call("POST", runs, {}, { key: operator, headers: { "idempotency-key": "a" } });
    const started = await start();
    expect(started.status).toBe(201);
    expect((await start()).body).toEqual(started.body);
    const found = started.body.data as { runId: string; provider: string }[];
    expect(found.map(({ provider }) => provider)).toEqual(["mtn", "airtel", "telecel"]);
    const ended = (id: string) =>
      eventually(async () => {
        const { body } = await send("GET", `${runs}/${id}`);
        return body.finishedAt === null ? null : body;
      });
    const bodies = await Promise.all(found.map(({ runId }) => ended(runId)));
    expect(bodies.map(({ status }) => status)).toEqual(["unmatched", "matched", "matched"]);
    expect(bodies[0]).toMatchObject({
      startedBy: expect.stringMatching(/^usr_/),
      startedByName: "Kwesi Boateng",
      method: "book",
      error: null,
      discrepancyCount: 1,
      discrepancies: [
        {
          kind: "missing_external",
          direction: "out",
          internal: { status: "completed", phone: "+233240000001" },
          external: null,
        },
      ],
    });
    const acts = await asOwner(
      (sql) => sql`select actor, resource from audit_log where action = 'reconciliation.started'`,
    );
    expect(acts.map(({ resource }) => resource).sort()).toEqual(
      found.map(({ runId }) => `reconciliation:${runId}`).sort(),
    );
    const list = await send("GET", `${runs}?provider=airtel&limit=1`);
    expect(list.body).toMatchObject({ page: 1, limit: 1, data: [{ runId: found[1]?.runId }] });
  });

  it("chooses network and window, and not a window that ends before it begins", async () => {
    const window = { from: "2020-01-01", to: "2020-01-02T10:00:00Z" };
    const { body } = await send("POST", runs, { provider: "telecel", ...window });
    expect(body.data).toMatchObject([
      { provider: "telecel", from: "2020-01-01T00:00:00.000Z", to: "2020-01-02T10:00:00.000Z" },
    ]);
    const lateStart = await send("POST", runs, { from: "2020-01-03", to: "2020-01-02" });
    expect(lateStart).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_REQUEST", details: { field: "from" } } },
    });
    const dayBefore = await send("POST", runs, { provider: "mtn", to: "2020-03-01T10:00:00Z" });
    expect(dayBefore.body.data).toMatchObject([{ from: "2020-02-29T00:00:00.000Z" }]);
  });

  it("gets 404 for an unknown run; others get 403", async () => {
    for (const id of ["0", "999999", "x", "1e1", "9".repeat(40)])
      expect((await send("GET", `${runs}/${id}`)).status).toBe(404);
    const compliance = await signInStaff(service, "compliance");
    for (const key of [service.seeded.apiKey, compliance])
      for (const [method, path] of [
        ["GET", runs],
        ["GET", `${runs}/1`],
        ["POST", runs],
      ] as const)
        expect((await send(method, path, method === "POST" ? {} : undefined, key)).status).toBe(
          403,
        );
  });
});

it("a daily run begins where the last complete one ended", async () => {
  await asOwner((sql) => sql`update reconciliation_runs set started_by = 'command'`);
  const daily = () =>
    asOwner(
      (sql) => sql<{ from: Date; days: number }[]>`
        select window_from as from, extract(day from window_to - window_from)::int as days
        from reconciliation_runs where started_by = 'schedule' and provider = 'mtn'
        order by id desc limit 1`,
    );
  await queueDailyRuns();
  expect((await daily())[0]?.days).toBe(1);
  const until = new Date("2020-05-05T02:10:00.000Z");
  await asOwner(
    (sql) => sql`update reconciliation_runs set window_to = ${until}, status = 'unmatched'
      where started_by = 'schedule' and provider = 'mtn'`,
  );
  await queueDailyRuns();
  expect((await daily())[0]?.from).toEqual(until);
});

describe("npm run reconcile", () => {
  const command = (parameters: string[], environment: Record<string, string> = {}) =>
    runCommand("lib/processes/reconcile.ts", parameters, {
      MTN_BASE_URL: book.url,
      LOG_LEVEL: "",
      ...environment,
    });

  it("ends with 0 when all agrees, with 1 and a line each when something differs", async () => {
    const agreed = await command([]);
    expect(agreed).toMatchObject({ code: 0 });
    for (const name of ["MTN Mobile Money", "AT Money", "Telecel Cash"])
      expect(agreed.output).toContain(`${name}: matches`);
    book.tamper((lines) => lines.slice(1));
    const differing = await command(["--provider", "mtn", "--from", "2020-01-01"]);
    expect(differing).toMatchObject({ code: 1 });
    expect(differing.output).toMatch(
      /^ {2}missing_external +out txn_\w+ reference \S+ +internal: status completed, amount 5\.00, phone \+233240000001; external: nothing$/m,
    );
    expect(differing.output).not.toContain("AT Money");
  });

  it("finds a running testnet by itself", async () => {
    const { databaseUrl, dataDirectory } = config();
    const simulators = { ...service.simulatorUrls, mtn: book.url };
    writeFileSync(join(dataDirectory, "testnet.json"), JSON.stringify({ databaseUrl, simulators }));
    const unset = ["DATABASE_URL", "MTN_BASE_URL", "AIRTEL_BASE_URL", "TELECEL_BASE_URL"];
    const found = await command([], Object.fromEntries(unset.map((name) => [name, ""])));
    rmSync(join(dataDirectory, "testnet.json"));
    expect(found).toMatchObject({ code: 0 });
    expect(found.output.match(/: matches/g)).toHaveLength(3);
  });

  it("ends with 2 and says why when it could not compare, or was called wrongly", async () => {
    book.respondWith(500);
    const failed = await command(["--provider", "mtn"]);
    expect(failed).toMatchObject({ code: 2 });
    expect(failed.output).toContain("The provider's record cannot be read (HTTP 500).");
    const nowhere = { DATABASE_URL: "" };
    const unset = await command([], nowhere);
    expect(unset).toMatchObject({ code: 2 });
    expect(unset.output).toMatch(/DATABASE_URL is not set, and there is no .*testnet\.json/);
    const gone = await command([], { DATABASE_URL: "postgres://a:b@127.0.0.1:9/c" });
    expect(gone).toEqual({
      code: 2,
      output: "The database cannot be reached. Is the service running?\n",
    });
    const wrong = await command(["--provider", "vodafone"]);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.output).toContain("--provider: expected mtn, airtel, telecel or evm.");
  });
});

it("money that moves meanwhile is no discrepancy", async () => {
  const flow: Promise<unknown>[] = [];
  const endedOfFlow = () =>
    asOwner(async (sql) => {
      const [row] = await sql<{ ended: number }[]>`
        select count(*)::int as ended from transactions
        where amount_minor = 150 and status = 'completed'`;
      return row?.ended ?? 0;
    });
  do {
    // A further wave is under way during each of the first reports, however fast the last one was.
    const wave = Math.min(20, 60 - flow.length);
    for (let index = 0; index < wave; index += 1)
      flow.push(transfer(`+2332412340${flow.length + 10}`, "1.50"));
    expect(await reconcileMtn()).toMatchObject({ status: "matched", discrepancies: [] });
  } while ((await endedOfFlow()) < 60);
  await Promise.all(flow);
});
