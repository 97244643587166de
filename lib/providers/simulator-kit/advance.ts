import * as z from "zod";
import { isEnded, type Engine } from "./engine";
import { causes } from "./numbers";
import type { OrderStore } from "./orders";

/** What a tester has a simulator do with an order that waits: execute it, or let it fail for `cause`. */
const advanceSchema = z.strictObject({
  reference: z.string(),
  cause: z.enum(causes).nullable(),
});
export type Advance = z.infer<typeof advanceSchema>;

/** `POST /advance`: 200, 404 for an order that there is not, 409 for one that has ended; the real provider has no such call. */
export async function respondToAdvance<Details>(
  request: Request,
  store: OrderStore<Details>,
  engine: Pick<Engine<Details>, "begin">,
): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const given = advanceSchema.safeParse(await request.json().catch(() => null));
  if (!given.success)
    return Response.json({ error: z.prettifyError(given.error) }, { status: 400 });
  const { reference, cause } = given.data;
  const order = store.orders.get(reference);
  // With a body, unlike the 404 of a real provider.
  if (!order) return Response.json({ reference }, { status: 404 });
  if (isEnded(order)) return new Response(null, { status: 409 });
  const at = Date.now();
  store.record(
    cause ? { kind: "failed", reference, cause, at } : { kind: "executed", reference, at },
  );
  // Its callback is next.
  engine.begin(reference, "later");
  return Response.json({ reference, cause });
}
