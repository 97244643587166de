import { afterAll, beforeAll, expect, it } from "vitest";
import { signUp } from "@/lib/tooling/test-accounts";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Nobody finds out which addresses have an account, by the response or by its time (A7). */

let service: TestService;
let known: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  known = (await signUp(service)).email;
});
afterAll(() => service.stop());

const password = "nine green kites over Accra";
const doors: [path: string, body: (email: string) => object][] = [
  ["login", (email) => ({ email, password })],
  ["sign-up", (email) => ({ email, password, name: "Esi", businessName: "Esi Cloth" })],
  ["forgot-password", (email) => ({ email })],
];

it.each(doors)("%s gives the same response, after the same work", async (path, bodyOf) => {
  const call = async (email: string) => {
    await asOwner(async (sql) => {
      await sql`delete from failed_attempts`;
      await sql`delete from email_tokens`;
      await sql`delete from messages`;
    });
    const startedAt = performance.now();
    const { status, body } = await service.call("POST", `/api/auth/${path}`, bodyOf(email), {
      key: null,
    });
    return { took: performance.now() - startedAt, seen: [status, body.error ?? body] };
  };
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 15; round += 1) {
    const [ofKnown, ofUnknown] = [await call(known), await call(`nobody-${round}@test.example`)];
    expect(ofUnknown.seen).toEqual(ofKnown.seen);
    times.known.push(ofKnown.took);
    times.unknown.push(ofUnknown.took);
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
  const ratio = median(times.known) / median(times.unknown);
  // A guard against a missing hash or e-mail, which would be a tenth; not a clock.
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
