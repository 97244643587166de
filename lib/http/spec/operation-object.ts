import * as z from "zod";
import { operationIdOf, tagOf } from "@/lib/contract";
import {
  limitClasses,
  scopeOf,
  scopesOf,
  staffRolesOf,
  type Operation,
} from "@/lib/contract/operation";
import { takesIdempotencyKey } from "@/lib/contract/responses";
import { securityOf } from "./security";

const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .meta({
      description:
        "Valid for 24 hours. A request with the same key and body gets the first response again, " +
        "with `Idempotent-Replayed: true`; a different body is rejected.",
      param: { example: "order-1042" },
    }),
});

const anyBytes = z
  .string()
  .meta({ override: { type: "string", contentMediaType: "application/octet-stream" } });

function requestBodyOf(operation: Operation) {
  const { body, documentedBody = body, csvBody, formBody, bodyOptional, isForm } = operation;
  if (operation.bytesBody)
    return { required: true, content: { "application/octet-stream": { schema: anyBytes } } };
  return {
    required: !bodyOptional,
    content: {
      [isForm ? "application/x-www-form-urlencoded" : "application/json"]: {
        schema: documentedBody,
      },
      ...(csvBody ? { "text/csv": { schema: csvBody } } : {}),
      ...(formBody ? { "multipart/form-data": { schema: formBody } } : {}),
    },
  };
}

/** Longer ones are cut at a semicolon: lists of operations show them. */
const maxSummary = 90;

/** The first sentence of a summary, and what follows it. */
function sentencesOf(summary: string): [first: string, others: string] {
  const end = summary.search(/\.\s+(?=[A-Z`])/);
  const sentence = end < 0 ? summary.replace(/\.$/, "") : summary.slice(0, end);
  const cut = sentence.length > maxSummary ? sentence.indexOf("; ") : -1;
  if (cut > 0) {
    const others = summary.slice(cut + 2);
    return [summary.slice(0, cut), others.charAt(0).toUpperCase() + others.slice(1)];
  }
  return [sentence, end < 0 ? "" : summary.slice(end + 1).trimStart()];
}

function callersOf(operation: Operation): string {
  const scope = scopesOf(operation)
    .map((one) => `\`${one}\``)
    .join(" or ");
  const staff = staffRolesOf(operation);
  const notes = [
    operation.auth === "public" && !operation.errorShape && "Needs no credential.",
    operation.auth === "any" && "Accepts any credential.",
    scope && `Requires the scope ${scope}.`,
    staff.length > 0 && `${scope ? "Also for" : "For"} Cedirail's staff: ${staff.join(", ")}.`,
    operation.sessionOnly && "Only in a signed-in session, never with a key.",
    operation.roles && `In a session, only for the roles ${operation.roles.join(" and ")}.`,
    operation.stepUp &&
      "A session must have proven its password within the last five minutes " +
        "(`POST /api/auth/reauthenticate`).",
  ];
  return notes.filter(Boolean).join(" ");
}

const subjects: Partial<Record<keyof typeof limitClasses, string>> = {
  identity: "for all credentials of a merchant together",
  anonymous: "per client address",
  hosted: "per payment request and client address",
};

function limitNote({ limit }: Operation): string {
  if (!limit) return "";
  const subject = subjects[limit] ?? "per credential";
  return `Limit: ${limitClasses[limit]} requests a minute ${subject}, shared by all operations of the class \`${limit}\`.`;
}

/** What is left to say about an operation beyond its summary. */
function descriptionOf(operation: Operation): string {
  const [, others] = sentencesOf(operation.summary);
  return [others, callersOf(operation), limitNote(operation)].filter(Boolean).join("\n\n");
}

/** An operation of the contract as an OpenAPI operation, without its responses. */
export function operationObject(operation: Operation) {
  const object = (schema: z.ZodType | undefined) => schema as z.ZodObject | undefined;
  const { documentedBody = operation.body } = operation;
  const header = takesIdempotencyKey(operation)
    ? idempotencyHeader
    : object(operation.documentedHeaders);
  const scope = scopeOf(operation);
  const staff = staffRolesOf(operation);
  const { limit } = operation;
  return {
    operationId: operationIdOf(operation),
    summary: sentencesOf(operation.summary)[0],
    description: descriptionOf(operation),
    tags: [tagOf(operation)],
    ...(operation.deprecated ? { deprecated: true } : {}),
    security: securityOf(operation),
    ...(scope ? { "x-scope": scope } : {}),
    ...(staff.length > 0 ? { "x-staff": staff } : {}),
    ...(limit ? { "x-limit": { class: limit, perMinute: limitClasses[limit] } } : {}),
    requestParams: {
      ...(operation.params ? { path: object(operation.params) } : {}),
      ...(operation.query ? { query: object(operation.query) } : {}),
      ...(header ? { header } : {}),
    },
    ...(documentedBody || operation.bytesBody ? { requestBody: requestBodyOf(operation) } : {}),
  };
}
