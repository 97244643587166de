import { expect, test } from "vitest";
import type { OutboundResult } from "@/lib/outbound/http-client";
import { resultOf } from "./attempt-result";

const attempt = (result: OutboundResult, attempts = 0) =>
  resultOf({
    delivery: { id: "dlv_1", attempts, endpointId: "whk_1", plannedAt: new Date() },
    request: { url: "https://example.com/", headers: {} },
    result,
    at: new Date(),
    durationMs: 12,
  });
const response = (status: number, headers: Record<string, string> = {}, body = "") =>
  attempt({ kind: "response", status, headers: new Headers(headers), body, isCut: false });

test("any 2xx is success, and ends the delivery", () => {
  for (const status of [200, 201, 204, 299])
    expect(response(status)).toMatchObject({ statusCode: status, error: null, delayMs: null });
});

test("everything else is a failure that says what it was, and is tried again", () => {
  for (const [status, text] of [
    [301, "redirects are not followed"],
    [401, "The response was 401, not 2xx."],
    [500, "The response was 500, not 2xx."],
  ] as const) {
    const { error, delayMs } = response(status);
    expect(error).toContain(text);
    expect(delayMs).toBeGreaterThan(0);
  }
});

test("410 ends the delivery", () => {
  expect(response(410)).toMatchObject({ statusCode: 410, delayMs: null });
});

test("429 with Retry-After waits as long as it asks", () => {
  expect(response(429, { "retry-after": "3600" }).delayMs).toBe(3_600_000);
});

test("the tenth failure is the last", () => {
  const failed = attempt({ kind: "unknown", reason: "timeout" }, 9);
  expect(failed).toMatchObject({ number: 10, statusCode: null, response: null, delayMs: null });
});

test("no error text tells of an address", () => {
  for (const reason of [
    "dns",
    "rejected",
    "unreachable",
    "timeout",
    "tls",
    "blocked_address",
  ] as const)
    expect(attempt({ kind: "not_sent", reason }).error).toMatch(
      /^[A-Z][^0-9]*(10 seconds)?[^0-9]*\.$/,
    );
});

test("a character that the database cannot store does not lose the attempt", () => {
  expect(response(500, {}, "a\0b").response?.body).toBe("a\uFFFDb");
});
