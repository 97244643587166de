import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formatKey } from "@/lib/auth/key-format";
import {
  createClient,
  ownerSession,
  postForm,
  tokenOf,
  type TestClient,
} from "@/lib/tooling/test-oauth";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";

/** Guessing secrets, and the limits of a client's tokens. */

let service: TestService;
let session: string;

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  service = await startTestService({ worker: false, limitScale: 1, settings });
  session = await ownerSession(service);
});
afterAll(() => service.stop());
beforeEach(async () => {
  await asOwner(async (sql) => {
    await sql`delete from failed_attempts`;
    await sql`delete from rate_limit_windows`;
  });
});

const grant = { grant_type: "client_credentials" };
const ask = (as: TestClient, address: string, path = "/oauth/token") =>
  postForm(
    service,
    path,
    { ...grant, token: "x" },
    { as, headers: { "x-forwarded-for": address } },
  );
const guess = ({ id }: Pick<TestClient, "id">, address: string, path?: string) =>
  ask({ id, secret: formatKey("test", undefined, "cc") }, address, path);

describe("guesses", () => {
  it.each(["/oauth/token", "/oauth/revoke"])(
    "at %s are slowed down per client, known or not, and lock nobody out",
    async (path) => {
      const client = await createClient(service, session);
      for (const { id } of [client, { id: "oac_00000000000000000000000000" }]) {
        const responses: ApiAnswer[] = [];
        while (responses.length < 40 && responses.at(-1)?.status !== 429)
          responses.push(await guess({ id }, `203.0.113.${responses.length}`, path));
        const last = responses.pop();
        // A guess is forgotten, and another let through, where the test is slow.
        expect(responses.length).toBeGreaterThanOrEqual(25);
        expect(responses.length).toBeLessThan(30);
        expect(responses.every(({ status }) => status === 401)).toBe(true);
        expect(last?.body.error).toBe("temporarily_unavailable");
        expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect((await ask(client, "203.0.113.200", path)).status).toBe(200);
    },
  );

  it("from one network are slowed down sooner, and leave the client's other networks alone", async () => {
    const client = await createClient(service, session);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await guess(client, "203.0.113.7")).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await guess(client, "198.51.100.7")).status).toBe(401);
  });

  it("at many clients from one address end at the limit of anonymous calls, in the form of OAuth", async () => {
    const responses: ApiAnswer[] = [];
    // A minute may end meanwhile.
    while (responses.length < 250 && responses.at(-1)?.status !== 429) {
      const id = `oac_${String(responses.length).padStart(26, "0")}`;
      responses.push(await guess({ id }, "203.0.113.9"));
    }
    const last = responses.pop();
    expect(responses.length).toBeGreaterThanOrEqual(100);
    expect(responses.every(({ status }) => status === 401)).toBe(true);
    expect(last?.status).toBe(429);
    expect(last?.body.error).toBe("temporarily_unavailable");
    expect(last?.headers.get("x-ratelimit-limit")).toBe("100");
  });

  it("take as long at a client that does not exist as at one that does", async () => {
    const client = await createClient(service, session);
    const time = async (id: string, index: number) => {
      await asOwner((sql) => sql`delete from failed_attempts`);
      const startedAt = performance.now();
      await guess({ id }, `192.0.2.${index % 250}`);
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      known.push(await time(client.id, index));
      unknown.push(await time(`oac_${String(index).padStart(26, "0")}`, index));
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length / 2] ?? 0;
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });
});

it("limits count per client, over all of its tokens, and each client has its own", async () => {
  const [one, other] = [await createClient(service, session), await createClient(service, session)];
  const tokens = await Promise.all([one, one, other].map((client) => tokenOf(service, client)));
  const remaining: number[] = [];
  for (const key of tokens) {
    const { headers } = await service.call("GET", "/wallet/transactions", undefined, { key });
    remaining.push(Number(headers.get("x-ratelimit-remaining")));
  }
  expect(remaining).toEqual([199, 198, 199]);
});
