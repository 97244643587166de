import { sessionCookie } from "@/lib/auth/session-cookie";
import { scopesByRole } from "@/lib/auth/session";
import { scopeOf, scopes, type Operation } from "@/lib/contract/operation";
import { merchantRoles, type MerchantRole } from "@/lib/contract/roles";
import { createClient, tokenOf, type TestClient } from "./test-oauth";
import { asOwner } from "./test-owner";
import { sessionOf } from "./test-people";
import type { TestService } from "./test-service";

/** The ways to carry a credential. */
export const carriers = ["key", "token", "session", "cookie"] as const;
export type Carrier = (typeof carriers)[number];

/** The headers by which a call carries a credential. */
export type Credential = Record<string, string>;

export const bearer = (text: string): Credential => ({ authorization: `Bearer ${text}` });

/** Makes something at its first use, and once. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** Makes a credential of each way at its first use. */
export const perCarrier = (make: Record<Carrier, () => Promise<Credential>>) => {
  const made = Object.fromEntries(
    carriers.map((carrier) => [carrier, once(make[carrier])]),
  ) as Record<Carrier, () => Promise<Credential>>;
  return (carrier: Carrier) => made[carrier]();
};

/** A role of a merchant's people that may not call the operation, where there is one. */
export const roleLacking = (operation: Operation): MerchantRole | undefined =>
  operation.roles
    ? merchantRoles.find((role) => !operation.roles?.includes(role))
    : merchantRoles.find((role) => {
        const scope = scopeOf(operation);
        return scope !== null && !scopesByRole[role].has(scope);
      });

/** Makes credentials of a merchant by a session of its owner that is stepped up. */
export function credentialsOf(service: TestService, session: { token: string; userId: string }) {
  const client = () => createClient(service, session.token, scopes);
  const shared = once(client);
  return {
    client,
    apiKey: async (settings: object = {}): Promise<{ id: string; key: string }> => {
      const body = { name: "Made for a test", scopes, ...settings };
      return (await service.call("POST", "/api-keys", body, { key: session.token })).body;
    },
    /** An access token, by default of one client for all. */
    token: async (scope?: string, of?: TestClient): Promise<string> =>
      tokenOf(service, of ?? (await shared()), scope),
    /** A session's cookie, as a page of an origin sends it. */
    cookie: async (token: string, origin = service.url): Promise<Credential> => {
      const [text = ""] = (await sessionCookie(token)).split(";");
      return { cookie: text, origin };
    },
    /** Makes sessions whose row is changed by `set`. */
    spoiled: (set: string) => async (): Promise<string> => {
      const token = await sessionOf(session.userId, { steppedUp: false });
      const change = `update sessions set ${set} where id = encode(sha256($1::text::bytea), 'hex')`;
      await asOwner((sql) => sql.unsafe(change, [token]));
      return token;
    },
  };
}
