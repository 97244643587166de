import { createHash } from "node:crypto";
import { forgetSession } from "@/lib/auth/session";
import { signUp } from "./test-accounts";
import { TestAuthenticator, type Differences } from "./test-authenticator";
import { asOwner } from "./test-owner";
import type { ApiAnswer, TestService } from "./test-service";

interface Credentials {
  email: string;
  password: string;
}

/** Somebody with a passkey. */
export interface Person extends Credentials {
  /** A session of theirs. */
  key: string;
  device: TestAuthenticator;
  /** The response to setting the passkey up. */
  added: ApiAnswer;
}

/** What people with passkeys do, each time from elsewhere. */
export class PasskeyPeople {
  private calls = 0;

  constructor(private readonly service: () => TestService) {}

  call(method: string, path: string, body?: object, key: string | null = null): Promise<ApiAnswer> {
    const headers = { "x-forwarded-for": `198.51.100.${(this.calls += 1) % 250}` };
    return this.service().call(method, `/api/auth/${path}`, body, { key, headers });
  }

  post(path: string, body?: object, key: string | null = null): Promise<ApiAnswer> {
    return this.call("POST", path, body, key);
  }

  /** Sets a passkey up in a session that is stepped up. */
  async add(key: string, device: TestAuthenticator, differences?: Differences): Promise<ApiAnswer> {
    const { body } = await this.post("passkeys/options", undefined, key);
    const passkey = device.create(body, differences);
    return this.post("passkeys", { name: "A phone", passkey }, key);
  }

  /** A new owner who has nothing but a passkey beside the password. */
  async withPasskey(): Promise<Person> {
    const { email, password, answer } = await signUp(this.service());
    const key = answer.body.token as string;
    await this.post("reauthenticate", { password }, key);
    const device = new TestAuthenticator();
    return { email, password, key, device, added: await this.add(key, device) };
  }

  logIn({ email, password }: Credentials, more: object = {}): Promise<ApiAnswer> {
    return this.post("login", { email, password, ...more });
  }

  /** What a browser signs with a passkey at sign-in. */
  async signInOptions({ email, password }: Credentials) {
    return (await this.post("login/passkey", { email, password })).body;
  }

  /** What a browser signs with a passkey at step-up. */
  async stepUpOptions(key: string) {
    return (await this.post("reauthenticate/passkey", undefined, key)).body;
  }

  async signIn(person: Person, differences?: Differences): Promise<ApiAnswer> {
    const options = await this.signInOptions(person);
    return this.logIn(person, { passkey: person.device.sign(options, differences) });
  }

  /** Steps up with the passkey, and with the password where it is given. */
  async stepUp(
    { key, device }: Pick<Person, "key" | "device">,
    differences?: Differences,
    more: object = {},
  ): Promise<ApiAnswer> {
    const passkey = device.sign(await this.stepUpOptions(key), differences);
    return this.post("reauthenticate", { passkey, ...more }, key);
  }
}

/** The status of a response, with its error code. */
export const codeOf = ({ status, body }: ApiAnswer) => `${status} ${body.error?.code ?? ""}`.trim();

/** What was audited of an action, the newest first. */
export const auditOf = (action: string) =>
  asOwner(
    (sql) => sql<{ actor: string; resource: string; details: Record<string, unknown> }[]>`
      select actor, resource, details from audit_log where action = ${action} order by id desc`,
  );

/** Ends the step-up of a session, as if its five minutes were over. */
export async function endStepUp(key: string): Promise<void> {
  const id = createHash("sha256").update(key).digest("hex");
  await asOwner((sql) => sql`update sessions set step_up_until = null where id = ${id}`);
  forgetSession(id);
}
