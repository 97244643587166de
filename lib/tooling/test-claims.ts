import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { startTestChain } from "./test-chain";
import { asOwner } from "./test-owner";
import { eventually, startTestService, type ApiAnswer, type TestService } from "./test-service";

/** The service with a chain, two merchants that have USDT, and what owners of numbers do there. */
export async function startClaims() {
  const chain = await startTestChain({ confirmations: 3, mines: true });
  const service = await startTestService({ scale: 0.02, chain });
  const second = service.seeded.secondMerchant.apiKey;
  for (const key of [service.seeded.apiKey, second])
    await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 }, { key });
  return {
    chain,
    service,
    /** The second merchant's key. */
    second,
    test: claimsOf(service),
    stop: async () => {
      await service.stop();
      await chain.stop();
    },
  };
}

export const errorOf = ({ body }: { body: { error: { code: string } } }) => body.error.code;

/** What tests of phone identities and their claims do, over the API of a service with a worker. */
function claimsOf(service: TestService) {
  const seen = lookUps(service);
  const test = {
    ...seen,
    ...callsOf(service),
    /** An identity from request to token. */
    minted: async (
      phone: string,
      { wallet, key }: { wallet?: string; key?: string } = {},
    ): Promise<{ identityId: string; wallet: string }> => {
      const options = key === undefined ? {} : { key };
      const given = wallet === undefined ? {} : { wallet };
      await service.call("POST", "/identity/mint", { phone, ...given }, options);
      const otp = await test.code(phone);
      const { body } = await service.call("POST", "/identity/mint", { phone, otp }, options);
      await eventually(async () => ((await test.resolve(phone)).hasIdentity ? true : null));
      return body;
    },
    /** Pays a number in USDT, and waits until it has the money. */
    pay: async (phone: string, amount: string, key: string) => {
      const order = { amount, currency: "USDT", recipient: phone };
      const { status, body } = await service.call("POST", "/payments/initiate", order, { key });
      if (status !== 201) throw new Error(`It is not paid: ${JSON.stringify(body)}`);
      await eventually(async () => {
        const seen = await service.call("GET", `/payments/${body.transactionId}`, undefined, {
          key,
        });
        return seen.body.status === "completed" ? true : null;
      });
    },
    /** Starts a claim. @returns its code */
    started: async (phone: string): Promise<string> => {
      const before = await test.claimCode(phone);
      await test.start(phone);
      return eventually(async () => {
        const code = await test.claimCode(phone);
        return code !== undefined && code !== before ? code : null;
      });
    },
    verified: async (phone: string): Promise<ApiAnswer["body"]> =>
      (await test.verify(phone, await test.started(phone))).body,
    until: (token: string, status: string) =>
      eventually(async () => {
        const { body } = await test.read(token);
        return body.status === status ? body : null;
      }),
    /** Ends the time that a large balance waits after a number was moved to this wallet. */
    waited: (wallet: string) =>
      asOwner(
        (owner) => owner`update identities set created_at = created_at - interval '2 days',
            verified_at = verified_at - interval '2 days'
          where phone_id = (select phone_id from identities where wallet = ${wallet})`,
      ),
    /** A claim from its code to the owner's own wallet. */
    moved: async (phone: string, wallet: string): Promise<ApiAnswer["body"]> => {
      const { token } = await test.verified(phone);
      await test.move(token, wallet);
      return { ...(await test.until(token, "moved")), token };
    },
  };
  return test;
}

/** The operations of a claim, each number in one browser. */
function callsOf(service: TestService) {
  const anonymous = (path: string, body: object) =>
    service.call("POST", `/api/claim/${path}`, body, { key: null });
  const handles = new Map<string, string>();
  /** The handle that the latest start for a number responded. */
  const handleOf = (phone: string): string => handles.get(phone) ?? "n".repeat(43);
  return {
    handleOf,
    start: async (phone: string) => {
      const started = await anonymous("start", { phone });
      handles.set(phone, started.body.handle);
      return started;
    },
    verify: (phone: string, otp: string, handle = handleOf(phone)) =>
      anonymous("verify", { phone, otp, handle }),
    read: (token: string) => anonymous("status", { token }),
    move: (token: string, wallet: string) => anonymous("move", { token, wallet }),
    withdraw: (token: string) => anonymous("withdraw", { token }),
  };
}

let numbers = 2_000;

/** What those who look see. */
function lookUps(service: TestService) {
  const messages = async (to: string): Promise<ApiAnswer["body"][]> =>
    (await service.call("GET", `/api/sandbox/outbox?to=${encodeURIComponent(to)}`)).body.data;
  const isClaims = ({ body }: { body: string }) => body.includes("/claim");

  const look = {
    newPhone: () => `+23324000${(numbers += 1)}`,
    resolve: async (phone: string) =>
      (await service.call("GET", `/identity/resolve/${phone}`)).body,
    /** The newest identity of a number that the first merchant minted. */
    listed: async (phone: string) =>
      (await service.call("GET", `/identity?phone=${encodeURIComponent(phone)}`)).body.data[0],
    /** How many tokens of the number exist or may. */
    tokensAlive: async (phone: string): Promise<number> => {
      const rows = await database().execute<{ id: string }>(sql`
        select id from identities i where token in ('minting', 'live', 'burning')
          and phone_id = (select phone_id from identities where id = ${(await look.listed(phone)).identityId})`);
      return rows.length;
    },
    available: async (wallet: string) => {
      const rows = await database().execute<{ minor: string }>(sql`
        select balance::text as minor from accounts
        where wallet = ${wallet} and kind = 'wallet.available' and currency = 'USDT'`);
      return Number(rows[0]?.minor ?? 0) / 1e6;
    },
    code: async (phone: string): Promise<string> =>
      (await messages(phone)).find((one) => !isClaims(one))?.code,
    claimCode: async (phone: string): Promise<string | undefined> =>
      (await messages(phone)).find(isClaims)?.code,
    /** The newest e-mail with this text. */
    lastMessage: async (to: string, text: string): Promise<string> =>
      (await messages(to)).find(({ body }) => body.replaceAll("\n", " ").includes(text))?.body ??
      "",
    /** Until every request for a code has been worked off. */
    answered: () =>
      eventually(async () => {
        const rows = await database().execute(sql`select 1 from claim_requests`);
        return rows.length === 0 ? true : null;
      }),
  };
  return look;
}
