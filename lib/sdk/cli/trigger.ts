import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Cedirail } from "../client.js";
import { CedirailError } from "../error.js";
import type { WebhookEvent } from "../webhooks.js";
import { CommandError, wrongUsage, type Command } from "./command.js";

type EventName = WebhookEvent["event"];

/** MTN's test numbers: one that succeeds, and those that end as their name says. */
const numbers = {
  succeeds: "+233240000001",
  atItsLimit: "+233240000003",
  rejectsPayment: "+233240000005",
};
const pollEveryMs = 500;
const timeoutMs = 120_000;

/** What makes each event happen; returns the id of its resource. */
const triggers: Record<EventName, (client: Cedirail) => Promise<string>> = {
  "payment.completed": (client) => collect(client, numbers.succeeds),
  "payment.failed": (client) => collect(client, numbers.rejectsPayment),
  "withdrawal.completed": (client) => withdraw(client, numbers.succeeds),
  "withdrawal.failed": (client) => withdraw(client, numbers.atItsLimit),
  "identity.verified": async (client) => (await mint(client)).identityId,
  "identity.revoked": async (client) => {
    const { identityId, phone } = await mint(client);
    await eventOf(client, "identity.verified", identityId);
    await client.POST("/identity/revoke", { body: { phone, reason: "cedirail trigger" } });
    return identityId;
  },
};

export const trigger: Command = {
  summary: "Make an event happen, on a testnet",
  help: `Usage: cedirail trigger EVENT

Does on the testnet what the event reports, and shows the event: a collection, a withdrawal to
mobile money, or an identity of a new number. Works on a testnet only.

  cedirail trigger payment.completed

Events:
${Object.keys(triggers)
  .map((name) => `  ${name}`)
  .join("\n")}`,
  options: {},
  run: async ({ args, output, connect }) => {
    const [name = "", ...more] = args;
    if (!isEvent(name) || more.length > 0)
      throw wrongUsage(`Name one event: ${Object.keys(triggers).join(", ")}.`);
    const { client } = await connect();
    await expectTestnet(client);
    const resourceId = await triggers[name](client);
    output.progress(`${resourceId}: waiting for ${name}.`);
    const event = await eventOf(client, name, resourceId);
    output.result(`${event.createdAt}  ${event.event}  ${event.id}  ${resourceId}`, event);
  },
};

const isEvent = (name: string): name is EventName => Object.hasOwn(triggers, name);

/** Nothing below may ever be done with real money. */
async function expectTestnet(client: Cedirail): Promise<void> {
  try {
    await client.GET("/api/sandbox/outbox", { params: { query: { to: numbers.succeeds } } });
  } catch (error) {
    if (error instanceof CedirailError && error.status === 404)
      throw new CommandError("This is not a testnet: trigger works on a testnet only.");
    throw error;
  }
}

async function collect(client: Cedirail, phoneNumber: string): Promise<string> {
  const body = { amount: "10.00", phoneNumber, description: "cedirail trigger" };
  return (await client.POST("/mobile-money/mtn", { body })).data.transactionId;
}

async function withdraw(client: Cedirail, phoneNumber: string): Promise<string> {
  const { data } = await client.POST("/api/sandbox/faucet", {
    body: { currency: "GHSFIAT", amount: "11.00" },
  });
  const { data: withdrawal } = await client.POST("/wallet/withdraw", {
    body: {
      walletAddress: data.walletAddress,
      amount: "10.00",
      currency: "GHSFIAT",
      destination: { type: "mobile-money", phoneNumber },
      description: "cedirail trigger",
    },
  });
  return withdrawal.transactionId;
}

/** The identity of a number that had none, proven with the code that the sandbox shows. */
async function mint(client: Cedirail): Promise<{ identityId: string; phone: string }> {
  const phone = `+233249${String(randomInt(1_000_000)).padStart(6, "0")}`;
  await client.POST("/identity/mint", { body: { phone } });
  const otp = await until("the code of the SMS", async () => {
    const query = { to: phone };
    const { data } = await client.GET("/api/sandbox/outbox", { params: { query } });
    return data.data.find(({ code }) => code !== null)?.code;
  });
  const { data } = await client.POST("/identity/mint", { body: { phone, otp } });
  return { identityId: data.identityId, phone };
}

function eventOf(client: Cedirail, event: EventName, resourceId: string): Promise<WebhookEvent> {
  return until(event, async () => {
    const { data } = await client.GET("/events", { params: { query: { event, resourceId } } });
    return data.data[0];
  });
}

/** @throws CommandError when it takes too long */
async function until<T>(what: string, read: () => Promise<T | null | undefined>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await read();
    if (found !== null && found !== undefined) return found;
    if (performance.now() > deadline)
      throw new CommandError(`After ${timeoutMs / 60_000} minutes there is still no ${what}.`);
    await pause(pollEveryMs);
  }
}
