import { signWebhook, type WebhookEvent } from "../webhooks.js";
import { optional, required, wrongUsage, type Command } from "./command.js";
import { follow } from "./follow.js";
import { untilInterrupted } from "./interrupt.js";
import { newSigningSecret } from "./login.js";
import type { Output } from "./output.js";

type EventName = WebhookEvent["event"];

/** Every kind of event. */
const names: Record<EventName, true> = {
  "payment.completed": true,
  "payment.failed": true,
  "withdrawal.completed": true,
  "withdrawal.failed": true,
  "identity.verified": true,
  "identity.revoked": true,
};
/** As Cedirail's own deliveries. */
const timeoutMs = 10_000;

export const listen: Command = {
  summary: "Forward events to a local address, signed",
  help: `Usage: cedirail listen --forward-to URL [--events NAME,NAME]

Forwards the events that happen from now on to your receiver, with the bytes and the headers of
a webhook. They are signed with a secret of this login, which is shown at the start: give it to
your receiver. What your receiver does not accept is shown and not sent again.

  cedirail listen --forward-to http://localhost:3001/hook
  cedirail listen --forward-to http://localhost:3001/hook --events payment.completed,payment.failed

Options:
  --forward-to URL     where your receiver listens
  --events NAME,NAME   only these events`,
  options: { "forward-to": { type: "string" }, events: { type: "string" } },
  run: async ({ values, output, connect }) => {
    const url = required(values, "forward-to");
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw wrongUsage("--forward-to must be an http: or https: URL.");
    const wanted = wantedEvents(optional(values, "events"));
    const { once, signingSecret } = await connect();
    const secret = signingSecret ?? newSigningSecret();
    const forwarded = (event: WebhookEvent) => forward(event, { url, secret, output });
    await untilInterrupted(async (signal) => {
      output.result(`Signing secret: ${secret}`, { signingSecret: secret });
      await follow<WebhookEvent>(
        {
          read: async (query) => (await once.GET("/events", { params: { query }, signal })).data,
          idOf: ({ id }) => id,
          timeOf: ({ createdAt }) => createdAt,
        },
        {
          handle: async (event) => {
            if (wanted.has(event.event)) await forwarded(event);
          },
          output,
          signal,
        },
      );
    });
  },
};

function wantedEvents(list: string | undefined): ReadonlySet<string> {
  const wanted = list === undefined ? Object.keys(names) : list.split(",");
  const unknown = wanted.find((name) => !(name in names));
  if (unknown !== undefined)
    throw wrongUsage(`There is no event ${unknown}. Events: ${Object.keys(names).join(", ")}.`);
  return new Set(wanted);
}

async function forward(
  event: WebhookEvent,
  { url, secret, output }: { url: string; secret: string; output: Output },
): Promise<void> {
  const body = JSON.stringify(event);
  const startedAt = performance.now();
  const { statusCode, error } = await post(url, body, await signWebhook(body, secret));
  const durationMs = Math.round(performance.now() - startedAt);
  const line = [event.createdAt, event.event, event.id, statusCode ?? error, `${durationMs} ms`];
  const { id: eventId, event: name } = event;
  output.result(line.join("  "), { eventId, event: name, statusCode, durationMs, error });
}

async function post(url: string, body: string, headers: Record<string, string>) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    return { statusCode: response.status, error: null };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message ? cause.message : message;
    return { statusCode: null, error: `no response: ${reason}` };
  }
}
