import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CreationOptions } from "@/lib/contract/passkey-fields";
import { signUp } from "@/lib/tooling/test-accounts";
import { TestAuthenticator, type Differences } from "@/lib/tooling/test-authenticator";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import {
  auditOf,
  codeOf,
  endStepUp,
  PasskeyPeople,
  type Person,
} from "@/lib/tooling/test-passkeys";
import {
  eventually,
  startTestService,
  type ApiAnswer,
  type TestService,
} from "@/lib/tooling/test-service";

/** Passkeys at sign-in and at step-up; the device is a software one (lib/tooling/test-authenticator). */

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

describe("signing in with a passkey", () => {
  it("takes it beside the password, which alone is not enough", async () => {
    const person = await people.withPasskey();
    const alone = await people.logIn(person);
    expect(codeOf(alone)).toBe("403 MFA_REQUIRED");
    expect(alone.body.error.details.secondFactors).toEqual(["passkey"]);
    expect((await people.logIn(person, { otp: "000000" })).status).toBe(401);
    const { status, body } = await people.signIn(person);
    expect([status, body.user.secondFactors]).toEqual([200, ["passkey"]]);
    const [listed] = (await people.call("GET", "passkeys", undefined, person.key)).body.data;
    expect(listed.lastUsedAt).not.toBeNull();
  });

  it("tells nobody without the password who has one, and counts each attempt", async () => {
    const person = await people.withPasskey();
    const begin = (email: string, password: string) =>
      people.post("login/passkey", { email, password });
    const reported = async (answer: Promise<ApiAnswer>) => {
      const { status, body } = await answer;
      return [status, body.error];
    };
    const wrong = await reported(begin(person.email, "wrong"));
    expect(wrong).toEqual(await reported(begin("nobody@test.example", "wrong")));
    expect(wrong[0]).toBe(401);
    const { email, password } = await signUp(service);
    expect(codeOf(await begin(email, password))).toBe("400 INVALID_STATE");
    const answers: ApiAnswer[] = [];
    while (answers.length < 40 && answers.at(-1)?.status !== 429)
      answers.push(await begin(person.email, "wrong"));
    expect(answers.at(-1)?.status).toBe(429);
  });

  it.each<[string, Differences]>([
    ["another site's page", { origin: "https://cedirail.example" }],
    ["another site", { rpId: "cedirail.example" }],
    ["another act", { type: "webauthn.create" }],
  ])("rejects what was signed for %s", async (_, differences) => {
    const person = await people.withPasskey();
    expect((await people.signIn(person, differences)).status).toBe(401);
    expect((await people.signIn(person)).status).toBe(200);
  });

  it("rejects what was used before, also at the same moment", async () => {
    const person = await people.withPasskey();
    const passkey = person.device.sign(await people.signInOptions(person));
    const all = await Promise.all([1, 2, 3, 4].map(() => people.logIn(person, { passkey })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await people.logIn(person, { passkey })).status).toBe(401);
  });

  it("rejects a challenge of another user, session or purpose", async () => {
    const [one, other] = [await people.withPasskey(), await people.withPasskey()];
    const ofOther = one.device.sign(await people.signInOptions(other));
    expect((await people.logIn(one, { passkey: ofOther })).status).toBe(401);
    const forStepUp = one.device.sign(await people.stepUpOptions(one.key));
    expect((await people.logIn(one, { passkey: forStepUp })).status).toBe(401);
    const setUpOptions = async (key: string) =>
      (await people.post("passkeys/options", undefined, key)).body as CreationOptions;
    const forSetUpOf = ({ device }: Person, { challenge, rp }: CreationOptions) =>
      device.sign({ challenge, rpId: rp.id });
    const forSetUp = forSetUpOf(one, await setUpOptions(one.key));
    expect((await people.logIn(one, { passkey: forSetUp })).status).toBe(401);
    const prove = (passkey: object, key: string) => people.post("reauthenticate", { passkey }, key);
    const signed = one.device.sign(await people.signInOptions(one));
    expect((await prove(signed, one.key)).status).toBe(401);
    const second = (await people.signIn(one)).body.token as string;
    const stepUpHere = await people.stepUpOptions(one.key);
    expect((await prove(one.device.sign(stepUpHere), second)).status).toBe(401);
    expect((await prove(forSetUpOf(one, await setUpOptions(one.key)), one.key)).status).toBe(401);
    const theirs = await people.stepUpOptions(other.key);
    expect((await prove(other.device.sign(theirs), one.key)).status).toBe(401);
  });

  it("rejects a challenge after five minutes", async () => {
    const person = await people.withPasskey();
    const passkey = person.device.sign(await people.signInOptions(person));
    await shiftClock("5 minutes");
    expect((await people.logIn(person, { passkey })).status).toBe(401);
  });

  it("rejects a counter that goes back, and audits it; one that always is 0 does not count", async () => {
    const person = await people.withPasskey();
    expect((await people.signIn(person, { counter: 7 })).status).toBe(200);
    expect((await people.signIn(person, { counter: 7 })).status).toBe(401);
    expect((await people.signIn(person, { counter: 6 })).status).toBe(401);
    const rows = await auditOf("passkey.counter_went_back");
    expect(rows.map(({ details }) => details)).toEqual([
      { from: 7, to: 6 },
      { from: 7, to: 7 },
    ]);
    expect(rows[0]?.resource).toBe(person.added.body.id);
    expect((await people.signIn(person, { counter: 8 })).status).toBe(200);
    const uncounted = await people.withPasskey();
    for (let n = 0; n < 2; n += 1)
      expect((await people.signIn(uncounted, { counter: 0 })).status).toBe(200);
  });

  it("rejects a device that is not theirs, and one that is removed", async () => {
    const [one, other] = [await people.withPasskey(), await people.withPasskey()];
    expect((await people.signIn({ ...one, device: other.device })).status).toBe(401);
    const forged = new TestAuthenticator();
    const passkey = {
      ...forged.sign(await people.signInOptions(one)),
      id: one.device.id,
      rawId: one.device.id,
    };
    expect((await people.logIn(one, { passkey })).status).toBe(401);
    const spare = new TestAuthenticator();
    const { id } = (await people.add(one.key, spare)).body;
    const begun = await people.signInOptions(one);
    expect((await people.call("DELETE", `passkeys/${id}`, undefined, one.key)).status).toBe(200);
    expect((await people.logIn(one, { passkey: spare.sign(begun) })).status).toBe(401);
  });

  it("is delayed and recorded as a wrong code is", async () => {
    const person = await people.withPasskey();
    const answers: ApiAnswer[] = [];
    while (answers.length < 40 && answers.at(-1)?.status !== 429)
      answers.push(
        await people.logIn(person, {
          passkey: new TestAuthenticator().sign({ challenge: "x", rpId: "x" }),
        }),
      );
    expect(answers.at(-1)?.status).toBe(429);
    const [user] = await asOwner(
      (sql) => sql<{ id: string }[]>`select id from users where email = ${person.email}`,
    );
    const row = await eventually(async () =>
      (await auditOf("session.rejected")).find(({ resource }) => resource === user?.id),
    );
    expect(row?.details).toMatchObject({ door: "password", wrong: "passkey" });
  });

  it("ends for somebody who is removed", async () => {
    const person = await people.withPasskey();
    const begun = await people.signInOptions(person);
    await asOwner(
      (sql) => sql`update users set removed_at = app_now() where email = ${person.email}`,
    );
    expect((await people.logIn(person, { passkey: person.device.sign(begun) })).status).toBe(401);
    expect((await people.signInOptions(person)).error.code).toBe("UNAUTHORIZED");
  });
});

describe("stepping up with a passkey", () => {
  const isSteppedUp = async (key: string) =>
    (await people.call("GET", "me", undefined, key)).body.stepUpUntil !== null;

  it("needs no password where the device verified its user", async () => {
    const person = await people.withPasskey();
    await endStepUp(person.key);
    expect((await people.stepUp(person)).status).toBe(200);
    expect(await isSteppedUp(person.key)).toBe(true);
  });

  it("needs the password where the device did not", async () => {
    const person = await people.withPasskey();
    await endStepUp(person.key);
    const unverified = { userVerified: false };
    const alone = await people.stepUp(person, unverified);
    expect(codeOf(alone)).toBe("403 MFA_REQUIRED");
    expect(alone.body.error.details.field).toBe("password");
    const wrong = { password: "wrong" };
    expect((await people.stepUp(person, unverified, wrong)).status).toBe(401);
    expect(await isSteppedUp(person.key)).toBe(false);
    const { password } = person;
    expect((await people.stepUp(person, unverified, { password })).status).toBe(200);
  });

  it("is not done by the password alone, nor by nothing", async () => {
    const person = await people.withPasskey();
    await endStepUp(person.key);
    const prove = (body: object) => people.post("reauthenticate", body, person.key);
    expect(codeOf(await prove({ password: person.password }))).toBe("403 MFA_REQUIRED");
    expect(codeOf(await prove({}))).toBe("400 INVALID_REQUEST");
    const [recoveryCode] = person.added.body.recoveryCodes as string[];
    expect(codeOf(await prove({ otp: recoveryCode }))).toBe("400 INVALID_REQUEST");
    expect(await isSteppedUp(person.key)).toBe(false);
    expect((await prove({ password: person.password, otp: recoveryCode })).status).toBe(200);
  });

  it("rejects what is wrong, delayed and recorded as a wrong password is", async () => {
    const person = await people.withPasskey();
    const answers: ApiAnswer[] = [];
    while (answers.length < 20 && answers.at(-1)?.status !== 429)
      answers.push(await people.stepUp(person, { origin: "https://cedirail.example" }));
    expect(answers.slice(0, 10).every(({ status }) => status === 401)).toBe(true);
    expect(answers.at(-1)?.status).toBe(429);
    const [user] = await asOwner(
      (sql) => sql<{ id: string }[]>`select id from users where email = ${person.email}`,
    );
    const row = await eventually(async () =>
      (await auditOf("session.step_up_rejected")).find(({ resource }) => resource === user?.id),
    );
    expect(row?.details).toMatchObject({ door: "step-up", wrong: "passkey" });
  });

  it("has nothing to begin with where there is no passkey", async () => {
    const { answer } = await signUp(service);
    const begun = await people.post("reauthenticate/passkey", undefined, answer.body.token);
    expect(codeOf(begun)).toBe("400 INVALID_STATE");
  });
});

it("a right password without the second factor is on record, some ten times a minute", async () => {
  const person = await people.withPasskey();
  await endStepUp(person.key);
  const { email, password } = person;
  const rowsOf = async (action: string) => {
    const [user] = await asOwner((sql) => sql`select id from users where email = ${email}`);
    const rows = (await auditOf(action)).filter(({ resource }) => resource === user?.id);
    return rows.map(({ details }) => details.door as string);
  };
  const missing = () => rowsOf("session.second_factor_missing");
  const atLeast = (count: number, rows: () => Promise<string[]>) =>
    eventually(async () => ((await rows()).length >= count ? rows() : null));
  await people.logIn(person);
  await people.post("login/passkey", { email, password });
  await people.post("reauthenticate", { password }, person.key);
  expect((await atLeast(3, missing)).sort()).toEqual(["password", "password", "step-up"]);
  for (let time = 0; time < 25; time += 1) await people.logIn(person);
  await people.logIn({ email, password: "wrong" });
  await atLeast(1, () => rowsOf("session.rejected"));
  // Ten in each of the minutes that it took.
  expect((await missing()).length).toBeLessThanOrEqual(20);
});
