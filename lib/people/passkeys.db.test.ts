import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailOf, signUp } from "@/lib/tooling/test-accounts";
import { TestAuthenticator, type Differences } from "@/lib/tooling/test-authenticator";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { auditOf, codeOf, endStepUp, PasskeyPeople } from "@/lib/tooling/test-passkeys";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { codeOf as otpOf, signInStaff, staffOf, stepUpStaff } from "@/lib/tooling/test-staff";

/** Setting passkeys up and removing them; the device is a software one (lib/tooling/test-authenticator). */

let service: TestService;
const people = new PasskeyPeople(() => service);

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  service = await startTestService({ worker: false, limitScale: 1, settings });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await shiftClock("0 seconds");
  await asOwner((sql) => sql`delete from failed_attempts`);
});

describe("a passkey is set up", () => {
  it("in a session that is stepped up, audited, and told by e-mail; the first with recovery codes", async () => {
    const { answer, email, password } = await signUp(service);
    const key = answer.body.token as string;
    expect(codeOf(await people.post("passkeys/options", undefined, key))).toBe("403 MFA_REQUIRED");
    await people.post("reauthenticate", { password }, key);
    const { body, status } = await people.add(key, new TestAuthenticator());
    expect([status, body.name, body.lastUsedAt]).toEqual([201, "A phone", null]);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect((await mailOf(service, email))?.subject).toBe("A passkey was set up");
    const [{ resource = "" } = {}] = await auditOf("passkey.added");
    expect(resource).toBe(body.id);
    const second = await people.add(key, new TestAuthenticator());
    expect(second.body).not.toHaveProperty("recoveryCodes");
    const [recoveryCode] = body.recoveryCodes as string[];
    expect((await people.logIn({ email, password }, { otp: recoveryCode })).status).toBe(200);
  });

  it.each<[string, Differences]>([
    ["another site's page", { origin: "https://cedirail.example" }],
    ["another site", { rpId: "cedirail.example" }],
    ["a signature in place of a new passkey", { type: "webauthn.get" }],
  ])("but not for %s", async (_, differences) => {
    const { key } = await people.withPasskey();
    const { status, body } = await people.add(key, new TestAuthenticator(), differences);
    expect([status, body.error.details.field]).toEqual([400, "passkey"]);
    await eventually(async () => ((await auditOf("passkey.set_up_rejected")).length ? true : null));
  });

  it("once per challenge, in the session that began it, and not twice", async () => {
    const [one, other] = [await people.withPasskey(), await people.withPasskey()];
    const { body } = await people.post("passkeys/options", undefined, one.key);
    const passkey = new TestAuthenticator().create(body);
    const send = (key: string) => people.post("passkeys", { name: "A phone", passkey }, key);
    expect((await send(other.key)).status).toBe(400);
    const all = await Promise.all([1, 2, 3].map(() => send(one.key)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await people.add(one.key, one.device)).status).toBe(400);
  });

  it("ten times at most", async () => {
    const { key } = await people.withPasskey();
    for (let n = 1; n < 10; n += 1)
      expect((await people.add(key, new TestAuthenticator())).status).toBe(201);
    expect(codeOf(await people.post("passkeys/options", undefined, key))).toBe("400 INVALID_STATE");
    const { data } = (await people.call("GET", "passkeys", undefined, key)).body;
    expect(data).toHaveLength(10);
  });
});

describe("what signs in", () => {
  it("is the password alone again once the last second factor is removed, and the recovery codes with it", async () => {
    const person = await people.withPasskey();
    const [recoveryCode] = person.added.body.recoveryCodes as string[];
    const remove = () =>
      people.call("DELETE", `passkeys/${person.added.body.id}`, undefined, person.key);
    await endStepUp(person.key);
    expect(codeOf(await remove())).toBe("403 MFA_REQUIRED");
    expect((await people.stepUp(person)).status).toBe(200);
    expect((await remove()).body).toEqual({ id: person.added.body.id, removed: true });
    expect((await remove()).status).toBe(404);
    expect((await mailOf(service, person.email))?.body).toContain("password alone");
    expect((await auditOf("passkey.removed"))[0]?.resource).toBe(person.added.body.id);
    expect((await people.logIn(person)).status).toBe(200);
    const codes = await asOwner(
      (sql) => sql`select 1 from recovery_codes r join users u on u.id = r.user_id
        where u.email = ${person.email}`,
    );
    expect([recoveryCode?.length, codes.length]).toEqual([11, 0]);
  });

  it("is needed for a new password too, whoever has the session and the old one", async () => {
    const { key, password } = await people.withPasskey();
    const change = { current: password, password: "seven quiet boats at noon" };
    await endStepUp(key);
    const rejected = await people.call("PUT", "password", change, key);
    expect(codeOf(rejected)).toBe("403 MFA_REQUIRED");
  });

  it("stays a second factor while either of the two is left", async () => {
    const person = await people.withPasskey();
    const { secret } = (await people.post("totp", undefined, person.key)).body;
    const confirmed = await people.post("totp/confirm", { otp: await otpOf(secret) }, person.key);
    const { secondFactors } = (await people.logIn(person)).body.error.details;
    expect(secondFactors).toEqual(["otp", "passkey"]);
    expect((await people.signIn(person)).status).toBe(200);
    await people.call("DELETE", "totp", undefined, person.key);
    expect((await mailOf(service, person.email))?.body).toContain("still takes a second factor");
    expect((await people.logIn(person)).body.error.details.secondFactors).toEqual(["passkey"]);
    const [recoveryCode] = confirmed.body.recoveryCodes as string[];
    expect((await people.logIn(person, { otp: recoveryCode })).status).toBe(200);
  });

  it("is nobody else's to list or to remove, and never a key's", async () => {
    const [one, other] = [await people.withPasskey(), await people.withPasskey()];
    const { id } = one.added.body;
    expect((await people.call("DELETE", `passkeys/${id}`, undefined, other.key)).status).toBe(404);
    const { data } = (await people.call("GET", "passkeys", undefined, other.key)).body;
    expect(data.map((passkey: { id: string }) => passkey.id)).toEqual([other.added.body.id]);
    const { apiKey } = service.seeded;
    expect(codeOf(await people.call("GET", "passkeys", undefined, apiKey))).toBe("403 FORBIDDEN");
  });

  it("is a code or a passkey for staff, who keep their codes", async () => {
    const { email, password } = staffOf(service, "operator");
    const key = await signInStaff(service, "operator");
    await stepUpStaff(service, "operator", key);
    const device = new TestAuthenticator();
    const added = await people.add(key, device);
    expect(added.body).not.toHaveProperty("recoveryCodes");
    const signedIn = await people.signIn({ email, password, key, device, added });
    expect([signedIn.status, signedIn.body.user.role]).toEqual([200, "operator"]);
    const session = signedIn.body.token as string;
    expect((await people.stepUp({ key: session, device })).status).toBe(200);
    expect(codeOf(await people.call("DELETE", "totp", undefined, session))).toBe("403 FORBIDDEN");
    await asOwner((sql) => sql`update users set totp_secret_sealed = null where email = ${email}`);
    expect((await people.signInOptions({ email, password })).error.code).toBe("UNAUTHORIZED");
    await endStepUp(session);
    expect((await people.call("GET", "me", undefined, session)).status).toBe(401);
  });
});
