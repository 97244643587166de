import { expect } from "vitest";
import type { Operation } from "@/lib/contract/operation";
import { statusOfType, type ErrorType } from "@/lib/errors";
import { undocumentedIn, validatorOf } from "./documented";
import type { ApiAnswer } from "./test-service";

/** Reads the whole document, before a connection waits for it: one that idles is closed. */
export function readDocument(): void {
  validatorOf({}, "response");
}

/** A response to something generated: no 5xx, and all of it is in the OpenAPI spec. */
export function expectDocumented(operation: Operation, response: ApiAnswer): void {
  const { status, body } = response;
  const requestId = response.headers.get("x-request-id");
  expect(requestId).toMatch(/^req_[0-9A-Z]{26}$/);
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  const undocumented = undocumentedIn(operation.method, operation.path, response);
  expect(undocumented, JSON.stringify(body)).toEqual([]);
  if (status < 300 || operation.errorShape) return;
  const { type, code, details } = body.error as {
    type: ErrorType;
    code: string;
    details: object;
  };
  expect(status).toBe(statusOfType[type]);
  expect(body.requestId).toBe(requestId);
  if (code === "INVALID_REQUEST")
    expect(details).toMatchObject({ field: expect.any(String), expected: expect.any(String) });
}
