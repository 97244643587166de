import { signUp } from "./test-accounts";
import { startTestIssuer, type TestAccount, type TestIssuer } from "./test-issuer";
import { asOwner } from "./test-owner";
import { testPort } from "./test-ports";
import { startTestService, type ApiAnswer, type TestService } from "./test-service";

/** A browser on its way to the issuer: where it is sent, and the cookie that it has. */
interface Departure {
  url: string;
  cookie: string;
  answer: ApiAnswer;
}

export type OidcService = Awaited<ReturnType<typeof startOidcService>>;

const publicUrl = "http://localhost:4000";

/** The service with an issuer of its own, and what a browser and the pages do with both. */
export async function startOidcService() {
  const port = await testPort();
  const openIssuer = () => startTestIssuer(port, `${publicUrl}/sign-in/callback`);
  let issuer: TestIssuer = await openIssuer();
  const settings = { ...issuer.settings, PUBLIC_URL: publicUrl, TRUSTED_PROXIES: "127.0.0.1,::1" };
  const service = await startTestService({ worker: false, limitScale: 1, settings });
  const calls = callsOf(service);
  const visit = (url: string, account: TestAccount) => issuer.visit(url, account);
  return {
    service,
    ...calls,
    visit,
    /** The whole of a sign-in, up to the response to the page. */
    signInAs: async (account: TestAccount) => {
      const { url, cookie } = await calls.beginSignIn();
      return calls.finishSignIn(cookie, await visit(url, account));
    },
    /** The whole of a connection; where it cannot be begun, the response to that. */
    connect: async (key: string, account: TestAccount): Promise<ApiAnswer> => {
      const { url, cookie, answer } = await calls.beginConnection(key);
      if (answer.status !== 200) return answer;
      return calls.finishConnection(key, cookie, await visit(url, account));
    },
    stopIssuer: () => issuer.stop(),
    startIssuer: async () => {
      issuer = await openIssuer();
    },
    stop: async () => {
      await service.stop();
      await issuer.stop();
    },
  };
}

function callsOf(service: TestService) {
  let callers = 0;
  /** Each call comes from elsewhere: what is counted per network is not what these tests are about. */
  const post = (path: string, body?: object, key: string | null = null, headers = {}) => {
    const from = { "x-forwarded-for": `198.51.100.${(callers += 1) % 250}` };
    return service.call("POST", `/api/auth/${path}`, body, {
      key,
      headers: { ...from, ...headers },
    });
  };
  const depart = async (sent: Promise<ApiAnswer>): Promise<Departure> => {
    const answer = await sent;
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    return { url: answer.body.url, cookie, answer };
  };
  const read = async (path: string, key: string) =>
    (await service.call("GET", `/api/auth/${path}`, undefined, { key })).body;
  return {
    post,
    beginSignIn: (next = "/dashboard") => depart(post("oidc/sign-in", { next })),
    finishSignIn: (cookie: string, back: URLSearchParams, proof: object = {}) =>
      post("oidc/sign-in/callback", { response: `?${back}`, ...proof }, null, { cookie }),
    passkeyOptions: (cookie: string, back: URLSearchParams) =>
      post("oidc/sign-in/passkey", { response: `?${back}` }, null, { cookie }),
    beginConnection: (key: string) => depart(post("oidc/connection", undefined, key)),
    finishConnection: (key: string, cookie: string, back: URLSearchParams) =>
      post("oidc/connection/callback", { response: `?${back}` }, key, { cookie }),
    disconnect: (key: string) =>
      service.call("DELETE", "/api/auth/oidc/connection", undefined, { key }),
    connectionOf: async (key: string) => (await read("oidc/connection", key)).connection,
    me: (key: string) => read("me", key),
    stepUp: (key: string, password: string) => post("reauthenticate", { password }, key),
  };
}

let subjects = 0;

/** An account of the issuer that was used nowhere yet. */
export function newAccount(email?: string): TestAccount {
  return { subject: `subject-${(subjects += 1)}`, ...(email === undefined ? {} : { email }) };
}

/** A person who is signed in and has stepped up. */
export async function steppedUpPerson(oidc: OidcService) {
  const { answer, email, password } = await signUp(oidc.service);
  const key = answer.body.token as string;
  await oidc.stepUp(key, password);
  return { key, userId: answer.body.user.id as string, email, password };
}

/** The same with an account of the issuer connected, whose email address is the person's. */
export async function connectedPerson(oidc: OidcService) {
  const person = await steppedUpPerson(oidc);
  const account = newAccount(person.email);
  const { status, body } = await oidc.connect(person.key, account);
  if (status !== 200) throw new Error(`Connecting an account: ${JSON.stringify(body)}`);
  return { ...person, account };
}

export const errorOf = ({ status, body }: ApiAnswer) => [status, body.error?.code];
/** What a response gets that belongs to no open flow of the browser, or is not accepted. */
export const notAccepted = [400, "INVALID_STATE"];

/** The newest act upon a person. */
export async function lastAct(userId: string) {
  const [row] = await asOwner(
    (sql) => sql`
      select action, details from audit_log where resource = ${userId} order by at desc, id desc limit 1`,
  );
  return row;
}
