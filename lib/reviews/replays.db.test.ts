import { afterAll, beforeAll, expect, it } from "vitest";
import { newCase } from "@/lib/tooling/test-cases";
import { asOwner } from "@/lib/tooling/test-owner";
import { newReviewer } from "@/lib/tooling/test-reviewers";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** What reviewers read is kept with an idempotency key for a day, and nobody reads it in the database. */

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

it("a call that is repeated gets its response, which is kept sealed", async () => {
  const one = await newCase();
  const reviewer = await newReviewer({ name: "Abena Reviewer" });
  const at = `/api/review/cases/${one.id}`;
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = { "idempotency-key": `${one.id}${path}` };
    const { status, body: read } = await service.call(method, path, body, {
      key: reviewer.token,
      headers,
    });
    expect(status).toBe(200);
    return read;
  };
  await call("POST", `${at}/claim`);
  const facts = { fullName: "Zebulon Quartey", bornOn: "1990-05-21" };
  const path = `${at}/documents/${one.documents.ghana_card}`;
  const entered = await call("PUT", path, facts);
  expect(entered.documents[0].facts).toMatchObject(facts);
  expect(await call("PUT", path, facts)).toEqual(entered);
  const kept = await asOwner(
    (sql) => sql`select response from idempotency_keys where path like ${`${at}%`}`,
  );
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toMatch(/Zebulon|1990-05-21/);
});
