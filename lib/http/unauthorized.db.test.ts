import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { formatKey, newKey } from "@/lib/auth/key-format";
import { operations } from "@/lib/contract";
import { type Operation, scopeOf, scopes, staffRolesOf } from "@/lib/contract/operation";
import { staffRoles, type StaffRole } from "@/lib/contract/roles";
import { bytesOf, operationsOnBelongings, sampleOf } from "@/lib/tooling/operation-samples";
import type { Belongings } from "@/lib/tooling/test-belongings";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { makeBelongingsOfOthers } from "@/lib/tooling/test-others";
import { asOwner } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import {
  bearer,
  carriers,
  credentialsOf,
  perCarrier,
  roleLacking,
  type Carrier,
  type Credential,
} from "@/lib/tooling/test-credentials";
import { nameOf, variantsOf } from "@/lib/tooling/transaction-samples";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";

/**
 * Every operation × everything that can be wrong with its caller × every way to carry a credential (reliability A1, A4,
 * A9, A10, T1).
 */

let chain: TestChain;
let service: TestService;
let others: Belongings;
let session: { token: string; userId: string; merchantId: string };

let made: ReturnType<typeof credentialsOf>;

const inSession = async (carrier: Carrier, token: string): Promise<Credential> =>
  carrier === "cookie" ? made.cookie(token) : bearer(token);

interface Case {
  what: string;
  by: readonly Carrier[];
  of: (operation: Operation) => boolean;
  credential: (carrier: Carrier, operation: Operation) => Promise<Credential> | Credential;
  /** On what of an operation the credential depends; those alike share one. */
  per?: (operation: Operation) => string | null | undefined;
  /** Status and code. */
  expected: readonly [number, string];
  /** Whose things are named; by default nobody's. */
  named?: () => Partial<Belongings>;
}

const neverIssued = `cs_${"x".repeat(43)}`;
const unauthorized = [401, "UNAUTHORIZED"] as const;
const forbidden = [403, "FORBIDDEN"] as const;
const isForMerchants = (operation: Operation) => scopeOf(operation) !== null;
async function staffSession(role: StaffRole): Promise<string> {
  const token = await signInStaff(service, role);
  await stepUpStaff(service, role, token);
  return token;
}
const merchants = perCarrier({
  key: async () => bearer((await made.apiKey()).key),
  token: async () => bearer(await made.token()),
  session: async () => bearer(session.token),
  cookie: async () => made.cookie(session.token),
});

const cases: Case[] = [
  {
    what: "no credential",
    by: ["key"],
    of: () => true,
    credential: () => ({}),
    expected: unauthorized,
  },
  {
    what: "a malformed one",
    by: carriers,
    of: () => true,
    credential: (carrier) =>
      carrier === "cookie"
        ? { cookie: "cedirail.session=nonsense", origin: service.url }
        : bearer({ key: "ck_test_short", token: "ct_short", session: "cs_short" }[carrier]),
    expected: unauthorized,
  },
  {
    what: "one that was never issued",
    by: carriers,
    of: () => true,
    credential: async (carrier) =>
      carrier === "cookie"
        ? made.cookie(neverIssued)
        : bearer({ key: formatKey("test"), token: newKey("ct"), session: neverIssued }[carrier]),
    expected: unauthorized,
  },
  {
    what: "a deleted, revoked or ended one",
    by: carriers,
    of: () => true,
    credential: perCarrier({
      key: async () => {
        const { id, key } = await made.apiKey();
        await service.call("DELETE", `/api-keys/${id}`, undefined, { key: session.token });
        return bearer(key);
      },
      token: async () => {
        const other = await made.client();
        const token = await made.token(undefined, other);
        const options = { key: session.token };
        await service.call("DELETE", `/oauth-clients/${other.id}`, undefined, options);
        return bearer(token);
      },
      session: async () => bearer(await made.spoiled("revoked_at = app_now()")()),
      cookie: async () => made.cookie(await made.spoiled("revoked_at = app_now()")()),
    }),
    expected: unauthorized,
  },
  {
    what: "an expired one",
    by: carriers,
    of: () => true,
    credential: perCarrier({
      key: async () => {
        const { id, key } = await made.apiKey();
        await asOwner((sql) => sql`update api_keys set expires_at = app_now() where id = ${id}`);
        return bearer(key);
      },
      token: async () => {
        const other = await made.client();
        const token = await made.token(undefined, other);
        await asOwner(
          (sql) =>
            sql`update oauth_tokens set expires_at = app_now() where client_id = ${other.id}`,
        );
        return bearer(token);
      },
      session: async () => bearer(await made.spoiled("expires_at = app_now()")()),
      cookie: async () => made.cookie(await made.spoiled("expires_at = app_now()")()),
    }),
    expected: unauthorized,
  },
  {
    what: "an idle session",
    by: ["session", "cookie"],
    of: () => true,
    credential: async (carrier) =>
      inSession(carrier, await made.spoiled("last_seen_at = app_now() - interval '31 minutes'")()),
    expected: unauthorized,
  },
  {
    what: "a session of somebody who was removed",
    by: ["session", "cookie"],
    of: () => true,
    credential: async (carrier) => {
      const userId = await addPerson(session.merchantId, "owner");
      const token = await sessionOf(userId);
      await asOwner((sql) => sql`update users set removed_at = app_now() where id = ${userId}`);
      return inSession(carrier, token);
    },
    expected: unauthorized,
  },
  {
    what: "a key or token of the other environment",
    by: ["key", "token"],
    of: () => true,
    credential: (carrier) =>
      bearer(formatKey("live", undefined, carrier === "token" ? "ct" : "ck")),
    expected: [401, "WRONG_ENVIRONMENT"],
  },
  {
    what: "a key from an address that it does not allow",
    by: ["key"],
    of: () => true,
    credential: async () => bearer((await made.apiKey({ allowedIps: ["203.0.113.7"] })).key),
    expected: [403, "IP_NOT_ALLOWED"],
  },
  {
    what: "a page of another site",
    by: ["cookie"],
    of: ({ method }) => method !== "GET",
    credential: () => made.cookie(session.token, "https://evil.example"),
    expected: forbidden,
  },
  {
    what: "every scope but the one it needs",
    by: ["key", "token"],
    of: isForMerchants,
    per: scopeOf,
    credential: async (carrier, operation) => {
      const lesser = scopes.filter((scope) => scope !== scopeOf(operation));
      return bearer(
        carrier === "key"
          ? (await made.apiKey({ scopes: lesser })).key
          : await made.token(lesser.join(" ")),
      );
    },
    expected: forbidden,
  },
  {
    what: "a role that may not",
    by: ["session", "cookie"],
    of: (operation) => isForMerchants(operation) && roleLacking(operation) !== undefined,
    per: roleLacking,
    credential: async (carrier, operation) => {
      const role = roleLacking(operation) ?? "viewer";
      return inSession(carrier, await sessionOf(await addPerson(session.merchantId, role)));
    },
    expected: forbidden,
  },
  {
    what: "a program, where only people may",
    by: ["key", "token"],
    of: ({ sessionOnly }) => sessionOnly === true,
    credential: (carrier) => merchants(carrier),
    expected: forbidden,
  },
  {
    what: "a session without step-up",
    by: ["session", "cookie"],
    of: ({ stepUp }) => stepUp === true,
    per: (operation) => staffRolesOf(operation)[0],
    credential: async (carrier, operation) => {
      const [role] = staffRolesOf(operation);
      const token = role
        ? await signInStaff(service, role)
        : await sessionOf(await addPerson(session.merchantId, "owner"), { steppedUp: false });
      return inSession(carrier, token);
    },
    expected: [403, "MFA_REQUIRED"],
  },
  {
    what: "a merchant, where only staff may",
    by: carriers,
    of: (operation) => !isForMerchants(operation) && staffRolesOf(operation).length > 0,
    credential: (carrier) => merchants(carrier),
    expected: forbidden,
  },
  ...staffRoles.map((role): Case => ({
    what: `staff with the role ${role}, where others may`,
    by: ["session", "cookie"],
    of: (operation) => operation.auth !== "any" && !staffRolesOf(operation).includes(role),
    credential: async (carrier) => inSession(carrier, await staffSession(role)),
    expected: forbidden,
  })),
  {
    what: "another merchant's ids",
    by: carriers,
    of: (operation) => operationsOnBelongings.includes(operation),
    credential: (carrier) => merchants(carrier),
    expected: [404, "NOT_FOUND"],
    named: () => others,
  },
  {
    what: "another merchant's wallet",
    by: carriers,
    of: ({ id }) => id === "wallet.withdraw",
    credential: (carrier) => merchants(carrier),
    expected: [400, "INVALID_REQUEST"],
    named: () => others,
  },
];

const credentials = new Map<string, Promise<Credential>>();
/** The credential of a case; it is rejected every time, so that all operations can be called with one. */
function credentialOf(one: Case, carrier: Carrier, operation: Operation): Promise<Credential> {
  const name = [one.what, carrier, one.per?.(operation)].join();
  const made = credentials.get(name) ?? Promise.resolve(one.credential(carrier, operation));
  credentials.set(name, made);
  return made;
}

beforeAll(async () => {
  chain = await startTestChain();
  service = await startTestService({ worker: false, chain });
  const { email, password } = service.seeded.merchant;
  const logIn = await service.call("POST", "/api/auth/login", { email, password }, { key: null });
  const { token, user } = logIn.body;
  session = { token, userId: user.id, merchantId: user.merchantId };
  made = credentialsOf(service, session);
  // However long all this takes.
  await asOwner(
    (sql) =>
      sql`update sessions set step_up_until = app_now() + interval '1 hour' where user_id = ${session.userId}`,
  );
  others = await makeBelongingsOfOthers(service);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const guarded = operations.filter(({ auth }) => auth !== "public").flatMap(variantsOf);

test("each case is one of some operations", () => {
  for (const { what, of } of cases) expect(guarded.filter(of).length, what).toBeGreaterThan(0);
});

describe.each(guarded.map((operation) => [nameOf(operation), operation] as const))(
  "%s rejects",
  (_, operation) => {
    const applying = cases.filter(({ of }) => of(operation));

    it.each(applying.map((one) => [one.what, one] as const))("%s", async (_what, one) => {
      // Another merchant's ids are not found only where the credential itself would do.
      const by = one.by.filter((carrier) => !one.named || mayCall(operation, carrier));
      const { path, body } = sampleOf(operation, one.named?.() ?? {});
      const { raw, headers: type } = bytesOf(operation);
      for (const carrier of by) {
        const headers = { ...(await credentialOf(one, carrier, operation)), ...type };
        const options = { key: null, headers, ...(raw && { raw }) };
        const response = await service.call(operation.method, path, body, options);
        const seen = [carrier, response.status, response.body.error?.code];
        expect(seen, response.body.error?.message).toEqual([carrier, ...one.expected]);
        if (response.status === 401)
          expect(response.headers.get("www-authenticate")).toContain("Bearer");
      }
    });
  },
);

const mayCall = (operation: Operation, carrier: Carrier): boolean =>
  carrier === "session" || carrier === "cookie" || !operation.sessionOnly;
