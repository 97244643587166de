import { isId } from "@/lib/ids";
import { readFrameOrigins } from "@/lib/payment-requests/page-settings";
import type { LimitState } from "@/lib/rate-limit/take";
import { Deadline } from "./deadline";
import { limitHeaders, type Envelope } from "./envelope";
import { takeHostedHit, takeIfPossible } from "./guard";
import { securityHeaders } from "./security-headers";

/** What is decided of a hosted page before it is rendered. */
interface Admission {
  /** The sites that may show it in a frame. */
  frameOrigins: readonly string[];
  /** Its limit, where this request exceeds it. */
  exceeded: LimitState | null;
}

/** The longest wait for the settings of a page that is then shown without them. */
const settingsTimeoutMs = 1000;

/** The id of the payment request whose hosted page is at this path; null where there can be none. */
export function hostedIdOf(path: string): string | null {
  const [, segment = ""] = /^\/pay\/([^/]+)\/?$/.exec(path) ?? [];
  try {
    const id = decodeURIComponent(segment);
    return isId("prq", id) ? id : null;
  } catch {
    return null;
  }
}

/**
 * Counts a request for a hosted page together with those for its status (contract §1, Limits), and reads
 * which sites may show it in a frame. Where one of them fails the page is shown all the same, but in no
 * frame: it moves no money.
 */
export async function admitToHostedPage(
  id: string,
  clientAddress: string | null,
): Promise<Admission> {
  const readOrigins = () => readFrameOrigins(id);
  const [limit, frameOrigins] = await Promise.all([
    takeIfPossible(() => takeHostedHit(id, clientAddress)),
    new Deadline(settingsTimeoutMs).bound(readOrigins).catch((): string[] => []),
  ]);
  return { frameOrigins, exceeded: limit?.exceeded ? limit : null };
}

/** The response to a payer above the limit: a page that loads the hosted page again by itself. */
export function tooManyPages(limit: LimitState): Envelope {
  const { secondsLeft } = limit;
  return {
    status: 429,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...securityHeaders,
      ...limitHeaders(limit),
      Refresh: String(secondsLeft),
    },
    body:
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">' +
      "<title>Too many requests</title><h1>This page was opened too often</h1>" +
      `<p>It opens again in ${secondsLeft} s. Payments still count.</p></html>`,
  };
}
