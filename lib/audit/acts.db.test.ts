import { afterAll, beforeAll, expect, it } from "vitest";
import { openAccount, tokenOf } from "@/lib/tooling/test-accounts";
import { asOwner } from "@/lib/tooling/test-owner";
import { sessionOf } from "@/lib/tooling/test-people";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { codeOf } from "@/lib/tooling/test-staff";

/** What people do with accounts, team, keys and clients leaves its row in the audit log: one business, act by act. */

let service: TestService;
let account: { email: string; password: string };
/** The owner, and who joins and is removed. */
let owner = { id: "", merchantId: "", key: "" };
const member = { id: "", email: "kofi@acts.example", key: "" };
const made = { keyId: "", clientId: "", recoveryCode: "" };
const password = "seven quiet boats at noon";

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

async function call(method: string, path: string, body?: object, key: string | null = owner.key) {
  const response = await service.call(method, path, body, { key });
  if (response.status >= 400) throw new Error(`${path}: ${JSON.stringify(response.body)}`);
  return response.body;
}
async function logIn(proof: object = {}) {
  const { token, user } = await call("POST", "/api/auth/login", { ...account, ...proof }, null);
  owner = { id: user.id, merchantId: user.merchantId, key: token };
}
const stepUp = () => call("POST", "/api/auth/reauthenticate", { password: account.password });
const invite = (email: string) => call("POST", "/api/team/invitations", { email, role: "admin" });
const credential = { name: "Till", scopes: ["webhooks:read"] };
const makeClient = (key?: string) => call("POST", "/oauth-clients", credential, key);

async function setUpCodes() {
  const { secret } = await call("POST", "/api/auth/totp");
  const otp = await codeOf(secret);
  const { recoveryCodes } = await call("POST", "/api/auth/totp/confirm", { otp });
  made.recoveryCode = recoveryCodes[0];
}

async function accept() {
  const token = await tokenOf(service, member.email);
  const joining = { token, name: "Kofi Asare", password };
  member.id = (await call("POST", "/api/auth/accept-invitation", joining, null)).user.id;
  member.key = await sessionOf(member.id);
}

/** One after another; `before` is what has to be there, and is not counted. */
const acts: { actions: string; before?: () => Promise<unknown>; act: () => Promise<unknown> }[] = [
  { actions: "merchant.created", act: async () => (account = await openAccount(service)) },
  { actions: "session.opened", act: () => logIn() },
  { actions: "session.stepped_up", act: stepUp },
  { actions: "profile.changed", act: () => call("PUT", "/api/users/profile", { name: "Ama" }) },
  { actions: "team.invited", act: () => invite(member.email) },
  { actions: "team.joined", act: accept },
  {
    actions: "team.role_changed",
    act: () => call("PATCH", `/api/team/${member.id}`, { role: "developer" }),
  },
  {
    actions: "team.invitation_withdrawn",
    before: async () => (made.keyId = (await invite("esi@acts.example")).id),
    act: () => call("DELETE", `/api/team/invitations/${made.keyId}`),
  },
  {
    actions: "key.created",
    act: async () => (made.keyId = (await call("POST", "/api-keys", credential)).id),
  },
  { actions: "key.updated", act: () => call("PATCH", `/api-keys/${made.keyId}`, { name: "B" }) },
  {
    actions: "key.rotated",
    act: async () => (made.keyId = (await call("POST", `/api-keys/${made.keyId}/rotate`)).id),
  },
  { actions: "key.deleted", act: () => call("DELETE", `/api-keys/${made.keyId}`) },
  { actions: "client.created", act: async () => (made.clientId = (await makeClient()).id) },
  {
    actions: "client.rotated",
    act: () => call("POST", `/oauth-clients/${made.clientId}/rotate`),
  },
  { actions: "client.deleted", act: () => call("DELETE", `/oauth-clients/${made.clientId}`) },
  {
    actions: "team.removed key.disabled client.disabled",
    before: async () => {
      member.key = await sessionOf(member.id);
      await call("POST", "/api-keys", credential, member.key);
      await makeClient(member.key);
    },
    act: () => call("DELETE", `/api/team/${member.id}`),
  },
  {
    actions: "session.ended",
    before: () => sessionOf(owner.id),
    act: async () => {
      const { data } = await call("GET", "/api/auth/sessions");
      const [other] = data.filter(({ current }: { current: boolean }) => !current);
      await call("DELETE", `/api/auth/sessions/${other.id}`);
    },
  },
  {
    actions: "session.others_ended",
    before: () => sessionOf(owner.id),
    act: () => call("DELETE", "/api/auth/sessions"),
  },
  { actions: "codes.set_up", act: setUpCodes },
  { actions: "recovery_code.used", act: () => logIn({ otp: made.recoveryCode }) },
  {
    actions: "codes.removed",
    before: async () => (owner.key = await sessionOf(owner.id)),
    act: () => call("DELETE", "/api/auth/totp"),
  },
  {
    actions: "password.changed",
    act: async () => {
      await call("PUT", "/api/auth/password", { current: account.password, password });
      account.password = password;
    },
  },
  {
    actions: "password.reset_requested",
    act: () => call("POST", "/api/auth/forgot-password", { email: account.email }, null),
  },
  {
    actions: "password.reset",
    act: async () => {
      account.password = "four brown boats at dawn";
      const token = await tokenOf(service, account.email);
      await call("POST", "/api/auth/reset-password", { token, password: account.password }, null);
    },
  },
  { actions: "session.ended", before: () => logIn(), act: () => call("POST", "/api/auth/logout") },
  {
    actions: "merchant.closed",
    before: async () => (owner.key = await sessionOf(owner.id)),
    act: () => call("POST", "/api/account/close", { businessName: "Ama Foods" }),
  },
];

const rows = () =>
  asOwner(
    (sql) => sql<{ id: string; action: string; merchant: string | null }[]>`
      select id, action, merchant_id as merchant from audit_log order by id`,
  );

it.each(acts)("$actions is recorded, once", async ({ actions, before, act }) => {
  await before?.();
  const earlier = new Set((await rows()).map(({ id }) => id));
  await act();
  const written = (await rows()).filter(({ id }) => !earlier.has(id));
  for (const action of actions.split(" ")) {
    const found = written.filter((row) => row.action === action);
    expect(found.map(({ merchant }) => merchant)).toEqual([owner.merchantId || expect.any(String)]);
  }
});
