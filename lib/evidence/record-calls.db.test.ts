import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { closeDatabase, database } from "@/lib/db/client";
import { exchange } from "@/lib/providers/wire";
import { recordingCalls } from "./record-calls";

afterEach(() => void vi.useRealTimers());
afterAll(() => closeDatabase());

it.each([-1, 1])("a call is dated by the database in a process %i h off", async (hours) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
  const call = {
    method: "GET" as const,
    url: "http://127.0.0.1:1/",
    headers: {},
    operation: "probe",
  };
  const request = { ...call, reference: null, deadline: performance.now() + 10_000 };
  await recordingCalls("mtn", null, (observe) => exchange(request, observe));
  const [kept] = await database().execute<{ seconds: number; duration_ms: number }>(
    sql`select extract(epoch from app_now() - started_at)::float8 as seconds, duration_ms
      from provider_calls order by id desc limit 1`,
  );
  expect(kept?.seconds).toBeGreaterThanOrEqual((kept?.duration_ms ?? Infinity) / 1000 - 0.01);
  expect(kept?.seconds).toBeLessThan(60);
});
