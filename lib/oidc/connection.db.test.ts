import { afterAll, beforeAll, expect, test } from "vitest";
import { mailOf, signUp, tokenOf } from "@/lib/tooling/test-accounts";
import {
  connectedPerson,
  errorOf,
  lastAct,
  newAccount,
  notAccepted,
  startOidcService,
  steppedUpPerson,
  type OidcService,
} from "@/lib/tooling/test-oidc";
import { asOwner } from "@/lib/tooling/test-owner";
import { auditOf } from "@/lib/tooling/test-passkeys";
import { eventually } from "@/lib/tooling/test-service";

let oidc: OidcService;

beforeAll(async () => {
  oidc = await startOidcService();
});
afterAll(() => oidc.stop());

const missing = [403, "MFA_REQUIRED"];

test("an account is connected by a person who has stepped up, who sees it and is informed", async () => {
  const { answer, email, password } = await signUp(oidc.service);
  const key = answer.body.token as string;
  expect(errorOf((await oidc.beginConnection(key)).answer)).toEqual(missing);
  await oidc.stepUp(key, password);
  expect((await oidc.connect(key, newAccount("ama@kente.example"))).status).toBe(200);
  expect(await oidc.connectionOf(key)).toMatchObject({ label: "ama@kente.example" });
  const mail = await mailOf(oidc.service, email);
  expect(mail?.subject).toBe("Kente ID was connected to your account");
  expect(await lastAct(answer.body.user.id)).toMatchObject({ action: "oidc.connected" });
  expect(errorOf((await oidc.beginConnection(key)).answer)).toEqual(notAccepted);
});

test("an API key neither sees nor makes a connection", async () => {
  const { apiKey } = oidc.service.seeded;
  expect(errorOf((await oidc.beginConnection(apiKey)).answer)).toEqual([403, "FORBIDDEN"]);
  expect(await oidc.connectionOf(apiKey)).toBeUndefined();
});

test("a connection is made only in the session that began it, and only for what it was begun", async () => {
  const { key, email, password } = await steppedUpPerson(oidc);
  const sameUser = (await oidc.post("login", { email, password })).body.token as string;
  const otherUser = (await signUp(oidc.service)).answer.body.token as string;
  const account = newAccount();
  for (const other of [sameUser, otherUser]) {
    const { url, cookie } = await oidc.beginConnection(key);
    const response = await oidc.visit(url, account);
    expect(errorOf(await oidc.finishConnection(other, cookie, response))).toEqual(notAccepted);
  }
  const failed = () => auditOf("oidc.connection_rejected");
  await eventually(async () => ((await failed()).length === 2 ? true : null));
  const { url, cookie } = await oidc.beginConnection(key);
  const response = await oidc.visit(url, account);
  expect(errorOf(await oidc.finishSignIn(cookie, response))).toEqual(notAccepted);
  expect((await oidc.finishConnection(key, cookie, response)).status).toBe(200);
  const signIn = await oidc.beginSignIn();
  const forSignIn = await oidc.visit(signIn.url, newAccount());
  expect(errorOf(await oidc.finishConnection(key, signIn.cookie, forSignIn))).toEqual(notAccepted);
});

test("an account that is connected is not taken away by somebody else", async () => {
  const { account, userId } = await connectedPerson(oidc);
  const { key } = await steppedUpPerson(oidc);
  expect(errorOf(await oidc.connect(key, account))).toEqual(notAccepted);
  expect(await oidc.connectionOf(key)).toBeNull();
  expect((await oidc.signInAs(account)).body.user.id).toBe(userId);
});

test("a person has one, of however many come back at once", async () => {
  const { key } = await steppedUpPerson(oidc);
  const flows = [await oidc.beginConnection(key), await oidc.beginConnection(key)];
  const responses = await Promise.all(flows.map(({ url }) => oidc.visit(url, newAccount())));
  const all = await Promise.all(
    flows.map(({ cookie }, index) =>
      oidc.finishConnection(key, cookie, responses[index] ?? new URLSearchParams()),
    ),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a connection is ended by a person who has stepped up: it signs in no longer, and another can be made", async () => {
  const { key, account, email, userId } = await connectedPerson(oidc);
  const notProven = (await oidc.signInAs(account)).body.token as string;
  expect(errorOf(await oidc.disconnect(notProven))).toEqual(missing);
  expect((await oidc.disconnect(key)).body).toEqual({ removed: true });
  expect(await lastAct(userId)).toMatchObject({ action: "oidc.disconnected" });
  const mail = await mailOf(oidc.service, email);
  expect(mail?.subject).toBe("Kente ID was disconnected from your account");
  expect(errorOf(await oidc.signInAs(account))).toEqual([401, "UNAUTHORIZED"]);
  expect(errorOf(await oidc.disconnect(key))).toEqual(notAccepted);
  expect((await oidc.connect(key, newAccount())).status).toBe(200);
});

test("a person who was removed no longer holds the account: it can be connected by another", async () => {
  const { key, account } = await connectedPerson(oidc);
  const closed = await oidc.service.call(
    "POST",
    "/api/account/close",
    { businessName: "Ama Foods" },
    { key },
  );
  expect(closed.body).toEqual({ closed: true });
  const other = await steppedUpPerson(oidc);
  expect((await oidc.connect(other.key, account)).status).toBe(200);
});

test("disconnecting ends the sessions that it opened, and a sign-in that waits for its second step", async () => {
  const { key, account, userId } = await connectedPerson(oidc);
  const opened = (await oidc.signInAs(account)).body.token as string;
  await asOwner((sql) => sql`update users set totp_secret_sealed = 'x' where id = ${userId}`);
  const { url, cookie } = await oidc.beginSignIn();
  const response = await oidc.visit(url, account);
  expect(errorOf(await oidc.finishSignIn(cookie, response))).toEqual(missing);
  expect((await oidc.disconnect(key)).status).toBe(200);
  const late = await oidc.finishSignIn(cookie, response, { otp: "123456" });
  expect([late.status, late.body.error.message]).toEqual([
    401,
    "No account is connected to this sign-in.",
  ]);
  await eventually(async () => ((await oidc.me(opened)).error ? true : null));
  expect((await oidc.me(key)).user.id).toBe(userId);
});

test("a new password by e-mail disconnects it, since whoever connected it need not be the owner", async () => {
  const { account, email } = await connectedPerson(oidc);
  await oidc.post("forgot-password", { email });
  const token = await tokenOf(oidc.service, email);
  const password = "nine slow ferries to Ada";
  expect((await oidc.post("reset-password", { token, password })).status).toBe(200);
  expect(errorOf(await oidc.signInAs(account))).toEqual([401, "UNAUTHORIZED"]);
});
