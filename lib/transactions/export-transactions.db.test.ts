import Papa from "papaparse";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { updateCounts } from "./update-counts";

/** An export is exactly what the list shows under the same filters. */

let service: TestService;
let sql: postgres.Sql;
const rows = testSize(2_000, 50_000);
const formulas = ["=cmd|' /C calc'!A0", "+1", "-1+2", "@SUM(A1)", "\tx", "''=1", 'say "hi", twice'];

beforeAll(async () => {
  service = await startTestService({ worker: false });
  sql = postgres(config().databaseUrl ?? "", { max: 1, onnotice: () => undefined });
  const { merchant, secondMerchant } = service.seeded;
  for (const { id, wallet, n } of [
    { ...merchant, n: rows },
    { ...secondMerchant, n: 10 },
  ])
    await sql`
      insert into transactions (id, merchant_id, type, status, amount_minor, currency, fee_minor, wallet,
        recipient, external_ref, description, created_by, created_at)
      select 'txn_' || lpad(n::text, 22, '0') || left(${id.slice(-4)}, 4), ${id},
        (array['payout', 'collection'])[1 + n % 2],
        (array['completed', 'failed', 'reversed'])[1 + n % 3], 100 + n,
        case when n % 20 = 0 then 'USDT' else 'GHSFIAT' end, 10, ${wallet},
        '+23324' || lpad((n % 400)::text, 7, '0'), 'ref ' || n,
        (${formulas}::text[])[1 + n % 40], 'key_x',
        -- Many at the same moment, so that the id decides.
        app_now() - interval '10 days' - (n / 7) * interval '1 minute'
      from generate_series(1, ${n}::int) n`;
  await updateCounts({ maxWaitMs: 60_000 });
});
afterAll(async () => {
  await sql.end();
  await service.stop();
});

interface Line {
  [column: string]: string;
  transactionId: string;
}

async function exported(query: string, key?: string): Promise<Line[]> {
  const { status, body } = await service.call(
    "GET",
    `/transactions/export?format=csv${query}`,
    undefined,
    key === undefined ? {} : { key },
  );
  expect({ status, error: body.error }).toEqual({ status: 200 });
  const { data, errors } = Papa.parse<Line>(body, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

async function listed(query: string) {
  const all: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/transactions?limit=100&page=${page}${query}`;
    const { body } = await service.call("GET", path);
    all.push(...body.data);
    if (body.data.length < 100) return all;
  }
}

/** A cell as it was before the quote against formulas. */
const plain = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r\n])/, "");

describe("the export of transactions", () => {
  it.each([
    "",
    "&status=failed",
    "&type=payout&currency=GHS",
    "&q=%2B233240000123",
    "&q=ref%2077",
    "&batchId=none&status=reversed",
  ])("has the rows of the list, in its order (%s)", async (query) => {
    const [file, list] = [await exported(query), await listed(query)];
    expect(list.length).toBeGreaterThan(0);
    expect(file.map(({ transactionId }) => transactionId)).toEqual(
      list.map(({ transactionId }) => transactionId),
    );
  });

  it("has the values of the list, and times in UTC with their offset", async () => {
    const [file, list] = [await exported("&type=payout"), await listed("&type=payout")];
    for (const [index, line] of file.entries()) {
      const row = list[index] as Record<string, string> & { fee: { amount: string } };
      expect(line).toMatchObject({ amount: row.amount, status: row.status, fee: row.fee.amount });
      expect(plain(line.recipient ?? "")).toBe(row.recipient);
      expect(plain(line.description ?? "")).toBe(row.description ?? "");
      expect(line.createdAt).toBe(row.createdAt?.replace("Z", "+00:00"));
    }
  });

  it("takes the days of a filter whole", async () => {
    const [, middle] = await listed("");
    const day = (middle?.createdAt as string).slice(0, 10);
    const file = await exported(`&from=${day}&to=${day}`);
    expect(file.length).toBeGreaterThan(0);
    expect(file.every(({ createdAt }) => createdAt?.startsWith(day))).toBe(true);
    expect(file).toHaveLength((await listed(`&from=${day}&to=${day}`)).length);
  });

  it("has no cell that a spreadsheet calculates", async () => {
    const file = await exported("");
    const cells = file.flatMap((line) => Object.values(line));
    expect(cells.some((cell) => cell.includes("cmd|"))).toBe(true);
    expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([]);
  });

  it("has only the caller's rows", async () => {
    const { secondMerchant } = service.seeded;
    const file = await exported("", secondMerchant.apiKey);
    expect(file).toHaveLength(10);
    expect(file.every(({ wallet }) => wallet === secondMerchant.wallet)).toBe(true);
  });

  it("is a download with a name, the limits and the id of the request", async () => {
    const { headers, status } = await service.call("HEAD", "/transactions/export");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="cedirail-testnet-transactions-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers.get("x-request-id")).toMatch(/^req_/);
    expect(Number(headers.get("x-ratelimit-limit"))).toBeGreaterThan(0);
  });

  it("rejects what the list rejects, and paging", async () => {
    for (const query of ["page=2", "limit=5", "format=pdf", "status=lost", "from=soon"]) {
      const { status, body } = await service.call("GET", `/transactions/export?${query}`);
      expect({ status, field: body.error.details.field }).toEqual({
        status: 400,
        field: query.split("=")[0],
      });
    }
  });

  it("that fails in the middle is cut off, and does not look whole", async () => {
    const { secondMerchant } = service.seeded;
    const withTime = async (row: number, updatedAt: string) => {
      await sql`update transactions set updated_at = ${updatedAt}::text::timestamptz where id = (
        select id from transactions where merchant_id = ${secondMerchant.id}
        order by created_at desc, id desc offset ${row} limit 1)`;
      return fetch(`${service.url}/transactions/export`, {
        headers: { authorization: `Bearer ${secondMerchant.apiKey}` },
      });
    };
    await sql`insert into transactions (id, merchant_id, type, status, amount_minor, currency, fee_minor,
        wallet, created_by, created_at)
      select 'txn_more' || n, ${secondMerchant.id}, 'collection', 'completed', 100, 'GHSFIAT', 10,
        ${secondMerchant.wallet}, 'key_x', app_now() - interval '1 day'
      from generate_series(1, 1200) n`;
    // A time that has no text: its row cannot be written.
    const cut = await withTime(700, "infinity");
    expect(cut.status).toBe(200);
    await expect(cut.text()).rejects.toThrow();
    expect(await (await withTime(700, "today")).text()).toContain("txn_more1,");
    // Nothing has been sent yet, so this is an error like any other.
    expect((await withTime(3, "infinity")).status).toBe(500);
    await withTime(3, "today");
  });
});

it("keeps no place of a download that nobody reads", async () => {
  for (let calls = 0; calls < 4; calls += 1)
    expect((await service.call("HEAD", "/transactions/export?format=csv")).status).toBe(200);
  expect(await exported("&q=ref%201")).not.toEqual([]);
});
