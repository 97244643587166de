import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "@/lib/contract";
import { takesIdempotencyKey } from "@/lib/contract/responses";
import type { Operation } from "@/lib/contract/operation";
import { undocumentedIn, validatorOf, documentedOperation } from "@/lib/tooling/documented";
import { sampleOf } from "@/lib/tooling/operation-samples";
import { makeBelongings, type Belongings } from "@/lib/tooling/test-belongings";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";
import { keyFor } from "@/lib/tooling/test-staff";

/** Every operation's responses, successes and errors, match the OpenAPI spec. */

let chain: TestChain;
let service: TestService;
let own: Belongings;
let narrowKey: string;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startTestService({ worker: false, chain });
  own = await makeBelongings(service.seeded.merchant.wallet, post);
  const made = await post("/api-keys", { name: "Narrow", scopes: ["keys:write"] });
  narrowKey = made.key as string;
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

async function post(path: string, body: unknown) {
  const response = await service.call("POST", path, body);
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body;
}

/**
 * Operations whose sample is sound but names what is not there, or is not in the state, or proves a wrong secret; all
 * others respond with a success.
 */
const withoutSuccess = new Set(
  `
  identities.revoke claims.verify claims.read claims.move claims.withdraw oauth.token
  oauth.revoke oauth-clients.rotate oauth-clients.delete callbacks.receive
  callbacks.receive-put payouts.confirm-settings transactions.refund transactions.approve batches.approve batches.retry
  request-log.read auth.login auth.logout auth.reauthenticate auth.add-passkey
  auth.remove-passkey auth.login-passkey auth.reauthenticate-passkey auth.verify-email
  auth.reset-password auth.change-password auth.confirm-totp auth.remove-totp auth.end-session
  auth.begin-oidc auth.finish-oidc auth.oidc-passkey auth.begin-oidc-connection
  auth.finish-oidc-connection auth.remove-oidc-connection team.withdraw-invitation
  team.change-role team.remove auth.accept-invitation accounts.read accounts.close
  kyc.read-upload kyc.put-part kyc.finish-upload reviews.read reviews.claim reviews.release
  reviews.update reviews.add-note reviews.enter-facts reviews.decide reviews.document-content
  reviews.preview reviews.show-preview reviews.resolve-hit ops.read-exception
  ops.query-exception ops.resolve-exception ops.confirm-proposal ops.withdraw-proposal
  ops.open-rail ops.release-suspense ops.set-claim-limit ops.void-order ops.read-reconciliation ops.adjust-discrepancy ops.resolve-rate-freeze ops.statement-file
  ops.withdraw-statement sandbox.advance
`
    .trim()
    .split(/\s+/),
);

// What is deleted is called before.
const inOrder = [
  ...operations.filter(({ method }) => method !== "DELETE"),
  ...operations.filter(({ method }) => method === "DELETE"),
];

type Options = Parameters<TestService["call"]>[3];

async function expectDocumented(
  operation: Operation,
  path: string,
  body: unknown,
  options: Options = {},
  method: string = operation.method,
): Promise<ApiAnswer> {
  const response = await service.call(method, path, body, options);
  const reported = undocumentedIn(operation.method, operation.path, response);
  expect(reported, `${method} ${path}: ${JSON.stringify(response.body)?.slice(0, 300)}`).toEqual(
    [],
  );
  return response;
}

describe.each(inOrder.map((operation) => [operation.id, operation] as const))(
  "%s",
  (id, operation) => {
    // Its own session would end with it.
    const keyOf = () => keyFor(service, operation);

    it("responds to a valid call as documented, and again under the same key", async () => {
      const key = await keyOf();
      const { path, body } = sampleOf(operation, own);
      const documented = documentedOperation(operation.method, operation.path).requestBody;
      const schema = documented?.content["application/json"]?.schema;
      if (schema && body !== undefined) {
        const validate = validatorOf(schema);
        expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
      }
      const headers: Record<string, string> = takesIdempotencyKey(operation)
        ? { "idempotency-key": `doc-${id}` }
        : {};
      const first = await expectDocumented(operation, path, body, { key, headers });
      expect(first.status < 300, JSON.stringify(first.body)).toBe(!withoutSuccess.has(id));
      const again = await expectDocumented(operation, path, body, { key, headers });
      if (!takesIdempotencyKey(operation) || first.status >= 300) return;
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      const other = JSON.stringify(body ?? null).replace('"2.00"', '"3.00"');
      if (other === JSON.stringify(body ?? null)) return;
      const rejected = await expectDocumented(operation, path, JSON.parse(other), { key, headers });
      expect(rejected.body.error.code).toBe("IDEMPOTENCY_KEY_REUSED");
    });

    it("rejects as documented", async () => {
      const key = await keyOf();
      const { path, body } = sampleOf(operation);
      const broken = { key, raw: "{", headers: { "content-type": "application/json" } };
      const calls: [string, unknown, Options, string?][] = [
        [path, body, { key: null }],
        [path, body, { key: "ck_live_x" }],
        [path, body, { key }],
        [`${path}${path.includes("?") ? "&" : "?"}unknown=1`, body, { key }],
        [path, undefined, operation.method === "GET" ? { key } : broken],
        [path, operation.method === "GET" ? undefined : {}, { key }],
        [path, body, { key, headers: { "idempotency-key": "no key" } }],
        [path, body, { key: narrowKey }],
      ];
      for (const [address, sent, options] of calls)
        await expectDocumented(operation, address, sent, options);
      const { status, headers } = await expectDocumented(operation, path, undefined, {}, "OPTIONS");
      expect(status).toBe(405);
      expect(headers.get("allow")).toContain(operation.method);
    });
  },
);
