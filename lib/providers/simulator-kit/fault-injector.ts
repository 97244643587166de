import { createHash } from "node:crypto";
import { z } from "zod";
import type { OrderStore } from "./orders";

/** The weather over a look-alike: trouble that a tester asks for. Rates are from 0 to 1. */

const rate = z.number().min(0).max(1).default(0);
const range = z
  .strictObject({ min: z.number().int().min(0), max: z.number().int().min(0).max(600_000) })
  .refine(({ min, max }) => min <= max)
  .default({ min: 0, max: 0 });

export const weatherSchema = z.strictObject({
  /** Nothing is taken: every call gets the provider's own answer for that. */
  outage: z.boolean().default(false),
  /** Milliseconds that each answer takes, drawn evenly; not scaled. */
  latencyMs: range,
  /** Calls that end in a 5xx before anything was done. */
  errorRate: rate,
  /** Calls that are carried out, and whose connection is then cut. */
  lostAnswerRate: rate,
  /** Orders whose connection is cut at once, and which are carried out only later. */
  lateOrderRate: rate,
  /** Milliseconds by which they are; not scaled. */
  lateOrderMs: range,
  /** Status queries that find nothing, whatever there is. */
  absentRate: rate,
  /** Calls whose token or session has just ended. */
  expiredTokenRate: rate,
  /** Orders whose notice comes twice. */
  repeatedNoticeRate: rate,
  /** Milliseconds by which notices come late; not scaled. */
  lateNoticeMs: range,
});
export type Weather = z.infer<typeof weatherSchema>;

const clear: Weather = weatherSchema.parse({});
const fact = "weather";

export interface WeatherHooks {
  /** The provider's own answer while it is down. */
  unavailable(request: Request): Response;
  /** The provider's own internal error; may follow or precede execution. */
  broken(request: Request): Response;
  /** Ends the token or session that the request carries. */
  endCredential(request: Request): void;
  /** Whether the request orders a payment. */
  isOrder(request: Request): boolean;
  /** The provider's own "never heard of it" where the request is a status query, else null. */
  absent(request: Request): Response | null;
}

/** Keeps the weather in the book, so that a restart finds it, and applies it to calls. */
export function createWeatherStation<Details>(store: OrderStore<Details>) {
  const now = (): Weather => {
    const kept = weatherSchema.safeParse(store.facts.get(fact));
    return kept.success ? kept.data : clear;
  };

  return {
    now,
    /**
     * Lets a call through the weather to `handle`: half of the latency before and half after, so that
     * a caller who gave up may find the order made, not made, or made a moment later. Once the book
     * is closed the connection is cut.
     */
    async shelter(
      request: Request,
      hooks: WeatherHooks,
      handle: (request: Request) => Promise<Response> | Response,
    ): Promise<Response> {
      const weather = now();
      const halfMs = drawn(weather.latencyMs) / 2;
      await pause(halfMs);
      if (store.isClosed) return Response.error();
      if (weather.outage) return hooks.unavailable(request);
      if (Math.random() < weather.errorRate) return hooks.broken(request);
      if (Math.random() < weather.expiredTokenRate) hooks.endCredential(request);
      if (Math.random() < weather.absentRate) {
        const absent = hooks.absent(request);
        if (absent) return absent;
      }
      if (hooks.isOrder(request) && Math.random() < weather.lateOrderRate) {
        const late = await kept(request);
        void carryOutLater(store, drawn(weather.lateOrderMs), () => handle(late));
        return Response.error();
      }
      const losesAnswer = Math.random() < weather.lostAnswerRate;
      try {
        const response = await handle(request);
        await pause(halfMs);
        return losesAnswer || store.isClosed ? Response.error() : response;
      } catch (error) {
        if (store.isClosed) return Response.error();
        throw error;
      }
    },
    /** How this order's notices fare; the same at every look, so that timers can ask again. */
    ofNotices(reference: string): { lateMs: number; repeats: boolean } {
      const weather = now();
      const digest = createHash("sha256").update(reference).digest();
      const { min, max } = weather.lateNoticeMs;
      return {
        lateMs: min + (digest.readUInt32BE(0) % (max - min + 1)),
        repeats: digest.readUInt32BE(4) / 2 ** 32 < weather.repeatedNoticeRate,
      };
    },
    /** `GET /weather` and `PUT /weather`, which replaces it all; for testers, unknown to the real provider. */
    async answer(request: Request): Promise<Response> {
      if (request.method === "GET") return Response.json(now());
      if (request.method !== "PUT") return new Response(null, { status: 405 });
      const asked = weatherSchema.safeParse(await request.json().catch(() => null));
      if (!asked.success)
        return Response.json({ error: z.prettifyError(asked.error) }, { status: 400 });
      store.record({ kind: "fact", name: fact, value: asked.data });
      return Response.json(asked.data);
    },
  };
}
export type WeatherStation = ReturnType<typeof createWeatherStation>;

async function carryOutLater<Details>(
  store: OrderStore<Details>,
  delayMs: number,
  carryOut: () => Promise<Response> | Response,
): Promise<void> {
  await pause(delayMs);
  try {
    if (!store.isClosed) await carryOut();
  } catch (error) {
    if (!store.isClosed) throw error;
  }
}

/** The same request with its body read, so that it outlives its connection. */
async function kept(request: Request): Promise<Request> {
  const { method, headers, url } = request;
  // A GET has none, not even an empty one.
  const body = method === "GET" ? undefined : await request.arrayBuffer();
  return new Request(url, { method, headers, body });
}

function drawn({ min, max }: { min: number; max: number }): number {
  return min + Math.floor(Math.random() * (max - min + 1));
}

async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, milliseconds).unref();
    });
}
