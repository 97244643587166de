import { createHash } from "node:crypto";
import * as z from "zod";
import type { OrderStore } from "./orders";

/** The faults of a simulator, which a tester sets. Rates are from 0 to 1. */

const rate = z.number().min(0).max(1).default(0);
const range = z
  .strictObject({ min: z.number().int().min(0), max: z.number().int().min(0).max(600_000) })
  .refine(({ min, max }) => min <= max)
  .default({ min: 0, max: 0 });

export const faultSchema = z.strictObject({
  /** Every call gets the provider's own response for an outage. */
  outage: z.boolean().default(false),
  /** Milliseconds that each response takes, evenly distributed; not scaled. */
  latencyMs: range,
  /** Calls that fail with a 5xx before anything is done. */
  errorRate: rate,
  /** Calls that are executed, and whose connection is then cut. */
  lostResponseRate: rate,
  /** Orders whose connection is cut at once, and which are executed later. */
  lateOrderRate: rate,
  /** Milliseconds by which they are late; not scaled. */
  lateOrderMs: range,
  /** Status queries that find nothing, even if the order exists. */
  absentRate: rate,
  /** Calls whose token or session has just expired. */
  expiredTokenRate: rate,
  /** Orders whose callback is sent twice. */
  repeatedCallbackRate: rate,
  /** Milliseconds by which callbacks are late; not scaled. */
  lateCallbackMs: range,
});
export type Faults = z.infer<typeof faultSchema>;

const clear: Faults = faultSchema.parse({});
const fact = "faults";

export interface FaultHooks {
  /** The provider's own response while it is down. */
  unavailable(request: Request): Response;
  /** The provider's own internal error; may follow or precede execution. */
  broken(request: Request): Response;
  /** Ends the token or session that the request carries. */
  endCredential(request: Request): void;
  /** Whether the request orders a payment. */
  isOrder(request: Request): boolean;
  /** The provider's own "not found" if the request is a status query, otherwise null. */
  absent(request: Request): Response | null;
}

/** Stores the faults in the file, so that they survive a restart, and applies them to calls. */
export function createFaultInjector<Details>(store: OrderStore<Details>) {
  const now = (): Faults => {
    const stored = faultSchema.safeParse(store.facts.get(fact));
    return stored.success ? stored.data : clear;
  };

  return {
    now,
    /**
     * Passes a call through the faults to `handle`: half of the latency before and half after, so that after
     * a time-out the order may exist, not exist, or exist a moment later. Once the file is closed the
     * connection is cut.
     */
    async apply(
      request: Request,
      hooks: FaultHooks,
      handle: (request: Request) => Promise<Response> | Response,
    ): Promise<Response> {
      const faults = now();
      const halfMs = drawn(faults.latencyMs) / 2;
      await pause(halfMs);
      if (store.isClosed) return Response.error();
      if (faults.outage) return hooks.unavailable(request);
      if (Math.random() < faults.errorRate) return hooks.broken(request);
      if (Math.random() < faults.expiredTokenRate) hooks.endCredential(request);
      if (Math.random() < faults.absentRate) {
        const absent = hooks.absent(request);
        if (absent) return absent;
      }
      if (hooks.isOrder(request) && Math.random() < faults.lateOrderRate) {
        const late = await detached(request);
        void carryOutLater(store, drawn(faults.lateOrderMs), () => handle(late));
        return Response.error();
      }
      const losesResponse = Math.random() < faults.lostResponseRate;
      try {
        const response = await handle(request);
        await pause(halfMs);
        return losesResponse || store.isClosed ? Response.error() : response;
      } catch (error) {
        if (store.isClosed) return Response.error();
        throw error;
      }
    },
    /** The faults of this order's callbacks; the same on every call. */
    ofCallbacks(reference: string): { lateMs: number; repeats: boolean } {
      const faults = now();
      const digest = createHash("sha256").update(reference).digest();
      const { min, max } = faults.lateCallbackMs;
      return {
        lateMs: min + (digest.readUInt32BE(0) % (max - min + 1)),
        repeats: digest.readUInt32BE(4) / 2 ** 32 < faults.repeatedCallbackRate,
      };
    },
    /** `GET /faults`, and `PUT /faults`, which replaces them all; the real provider has neither. */
    async respond(request: Request): Promise<Response> {
      if (request.method === "GET") return Response.json(now());
      if (request.method !== "PUT") return new Response(null, { status: 405 });
      const given = faultSchema.safeParse(await request.json().catch(() => null));
      if (!given.success)
        return Response.json({ error: z.prettifyError(given.error) }, { status: 400 });
      store.record({ kind: "fact", name: fact, value: given.data });
      return Response.json(given.data);
    },
  };
}
export type FaultInjector = ReturnType<typeof createFaultInjector>;

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
async function detached(request: Request): Promise<Request> {
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
