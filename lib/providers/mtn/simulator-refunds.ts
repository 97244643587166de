import { parseDecimal } from "@/lib/money";
import { sendCallback } from "@/lib/providers/simulator-kit/engine";
import type { FaultInjector } from "@/lib/providers/simulator-kit/fault-injector";
import { badRequest, empty, json, platformError, uuid4 } from "./simulator-responses";
import {
  factOf,
  isReferenceUsed,
  refundReferences,
  refundUnder,
  type MtnOrder,
  type MtnRefund,
  type MtnStore,
} from "./simulator-book";
import { readRefund } from "./simulator-orders";
import type { ProductParts } from "./simulator-product-calls";
import { refundBody, type End } from "./simulator-views";

const pendingMs = 1_000;

interface Parts extends ProductParts {
  faults: FaultInjector;
}

/** Carries refunds to their end on timers that a restart resumes from the book. */
function createClock({ options, store, engine, faults }: Omit<Parts, "access">) {
  /** Ends a pending refund: the collection's reversal, which names it, or a failure. */
  function settle(reference: string, pending: MtnRefund): void {
    const at = Date.now();
    const payment = paymentOf(store, pending);
    const reason = rejectionOf(payment, pending, engine.floatMinor());
    if (payment && reason === null)
      store.record({ kind: "reversed", reference: payment.reference, by: reference, at });
    else keep(reference, { ...pending, failed: { reason: reason ?? "NOT_ALLOWED", at } });
  }

  function keep(reference: string, refund: MtnRefund): void {
    store.record({ kind: "fact", name: factOf.refund(reference), value: refund });
  }

  function announce(reference: string, refund: MtnRefund): void {
    // Written down first: a callback that a kill interrupts is lost, as MTN's single try is.
    keep(reference, { ...refund, announced: refund.announced + 1 });
    if (options.dropCallbacks || refund.callbackUrl === null) return;
    const body = bodyOf(reference, refund);
    void sendCallback(refund.callbackUrl, body, options.callbackMethod ?? "PUT");
  }

  /** Waits for the refund's next step, and does it once its time has come. */
  function proceed(reference: string): void {
    const refund = refundUnder(store, reference);
    const dueAt = refund && nextStepAt(reference, refund);
    if (dueAt === null) return;
    const take = (): void => {
      const due = refundUnder(store, reference);
      if (!due || store.isClosed) return;
      if (endedAt(store, reference, due) === null) settle(reference, due);
      else announce(reference, due);
      proceed(reference);
    };
    setTimeout(take, Math.max(0, dueAt - Date.now())).unref();
  }

  function nextStepAt(reference: string, refund: MtnRefund): number | null {
    const ended = endedAt(store, reference, refund);
    if (ended === null) return refund.at + pendingMs * (options.timeScale ?? 1);
    const { lateMs, repeats } = faults.ofCallbacks(reference);
    if (refund.announced >= (repeats ? 2 : 1)) return null;
    return ended + (refund.announced + 1) * lateMs;
  }

  function bodyOf(reference: string, refund: MtnRefund) {
    const hasEnded = endedAt(store, reference, refund) !== null;
    const end: End = hasEnded ? { reason: refund.failed?.reason ?? null } : null;
    return refundBody(reference, refund, end, options.reasonForm ?? "string");
  }

  for (const reference of refundReferences(store)) proceed(reference);
  return { keep, proceed, bodyOf };
}

/** Refunds of requests to pay, over Disbursement (reference mtn-momo §5.2, §6). */
export function createRefunds(parts: Parts) {
  const { store, access } = parts;
  const { keep, proceed, bodyOf } = createClock(parts);

  async function create(request: Request): Promise<Response> {
    // Nothing is awaited after this, so that two orders with one reference cannot both pass.
    const text = await request.text();
    const reference = request.headers.get("X-Reference-Id")?.toLowerCase() ?? "";
    if (!uuid4.test(reference)) return badRequest("X-Reference-Id must be a UUID version 4.");
    if (isReferenceUsed(store, reference)) return platformError(409, "RESOURCE_ALREADY_EXIST");
    const refund = readRefund(text, "GHS");
    if (refund instanceof Response) return refund;
    const callbackUrl = access.callbackOf(request);
    if (callbackUrl instanceof Response) return callbackUrl;
    const made: MtnRefund = { refund, callbackUrl, at: Date.now(), failed: null, announced: 0 };
    keep(reference, made);
    proceed(reference);
    return empty(202);
  }

  function status(_: Request, given = ""): Response {
    if (!uuid4.test(given)) return badRequest("The reference must be a UUID version 4.");
    const reference = given.toLowerCase();
    const refund = refundUnder(store, reference);
    if (!refund) return platformError(404, "RESOURCE_NOT_FOUND");
    return json(200, bodyOf(reference, refund));
  }

  return { create, status };
}

function paymentOf(store: MtnStore, { refund }: MtnRefund): MtnOrder | null {
  const order = store.orders.get(refund.referenceIdToRefund.toLowerCase());
  return order?.direction === "in" ? order : null;
}

function endedAt(store: MtnStore, reference: string, refund: MtnRefund): number | null {
  if (refund.failed) return refund.failed.at;
  const payment = paymentOf(store, refund);
  return payment?.reversedBy === reference ? payment.reversedAt : null;
}

/** Why a refund fails, or null; only all of what was collected goes back, and once. */
function rejectionOf(
  payment: MtnOrder | null,
  { refund }: MtnRefund,
  floatMinor: bigint,
): string | null {
  if (!payment) return "RESOURCE_NOT_FOUND";
  const { executedAt, reversedAt, amountMinor } = payment;
  if (executedAt.length === 0 || reversedAt !== null) return "NOT_ALLOWED";
  if (parseDecimal(refund.amount, 2) !== amountMinor) return "NOT_ALLOWED";
  return floatMinor < amountMinor ? "NOT_ENOUGH_FUNDS" : null;
}
