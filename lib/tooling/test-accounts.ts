import type { TestService } from "./test-service";

const password = "three brown goats at dawn";
let accounts = 0;

/** From elsewhere each time, where the service trusts the header: many accounts are many people's. */
const anonymous = () => ({
  key: null,
  headers: { "x-forwarded-for": `203.0.113.${accounts % 250}` },
});

/** The newest message to an e-mail address, whole. */
export async function mailOf(service: TestService, to: string) {
  const path = `/api/sandbox/outbox?to=${encodeURIComponent(to)}`;
  const { body } = await service.call("GET", path);
  return body.data[0] as { subject: string; body: string } | undefined;
}

/** The token in the newest link to an e-mail address. */
export async function tokenOf(service: TestService, to: string): Promise<string> {
  return /#([\w-]{43})/.exec((await mailOf(service, to))?.body ?? "")?.[1] ?? "";
}

/** Requests an account, and opens it by the link; nobody is signed in. */
export async function openAccount(service: TestService) {
  accounts += 1;
  const email = `ama${accounts}@example.com`;
  const request = { businessName: "Ama Foods", name: "Ama Owusu", email, password };
  await service.call("POST", "/api/auth/sign-up", request, anonymous());
  const token = await tokenOf(service, email);
  const opened = await service.call("POST", "/api/auth/verify-email", { token }, anonymous());
  if (opened.status !== 200) throw new Error(`Opening an account: ${JSON.stringify(opened.body)}`);
  return { email, password };
}

/** Opens an account and signs its owner in; `answer` is the response to signing in. */
export async function signUp(service: TestService) {
  const account = await openAccount(service);
  const answer = await service.call("POST", "/api/auth/login", account, anonymous());
  return { answer, ...account, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}
