import type * as z from "zod";
import type { modules } from "@/lib/contract";
import type { OperationId } from "@/lib/contract/paths";

// Types only: a page that calls an operation must not load its schemas. Forms import the schema that
// they validate with.
type Exports = (typeof modules)[number];
type ValuesOf<M> = M extends unknown ? M[keyof M] : never;
type Declared = Extract<ValuesOf<Exports>, { id: OperationId; path: string }>;

/** The operations that the pages call. */
export type CallableId = Declared["id"];

type Sent<O, Part extends "params" | "query" | "body"> =
  O extends Record<Part, infer Schema extends z.ZodType>
    ? { [K in Part]: z.input<Schema> }
    : { [K in Part]?: never };

/** An operation that accepts a file may be sent its text in place of the body. */
type BodyOf<O> =
  Sent<O, "body"> | (O extends { csvBody: z.ZodType } ? { csv: string; body?: never } : never);

// Looked up by id: to pick one of so many out of their union is too much for the compiler.
type Requests = {
  [O in Declared as O["id"]]: Sent<O, "params"> & Partial<Sent<O, "query">> & BodyOf<O>;
};
type Responses = { [O in Declared as O["id"]]: z.output<O["response"]> };

/** What a call of the operation sends, before the API parses it. */
export type RequestOf<Id extends CallableId> = Requests[Id];

/** The response of the operation. */
export type ResponseOf<Id extends CallableId> = Responses[Id];
