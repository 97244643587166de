import * as z from "zod";
import type { Direction } from "@/lib/providers/contract";
import type { Engine } from "@/lib/providers/simulator-kit/engine";
import type { OrderStore } from "@/lib/providers/simulator-kit/orders";
import { readJson } from "@/lib/providers/wire";
import { missing, reject, succeed } from "./simulator-responses";
import { airtelMoneyId, statusResponse, type AirtelDetails } from "./simulator-views";

const refundSchema = z.object({ transaction: z.object({ airtel_money_id: z.string() }) });

const notFound: Record<Direction, string> = { in: "DP00800001025", out: "DP00900001015" };
const rejected: Record<Direction, string> = { in: "DP00800001008", out: "DP00900001013" };
const refunded: Record<Direction, string> = { in: "DP00800001001", out: "DP00900001001" };

/** Enquiries about orders, and full refunds (reference airtel-money §6.2, §6.3, §7). */
export function createEnquiries(store: OrderStore<AirtelDetails>, engine: Engine<AirtelDetails>) {
  function absent(direction: Direction): Response {
    return reject(400, {
      response: notFound[direction],
      result: "ESB000045",
      message: "Transaction Not Found",
    });
  }

  return {
    absent,

    enquire(direction: Direction, id: string): Response {
      const order = store.orders.get(id);
      return order?.direction === direction ? statusResponse(order) : absent(direction);
    },

    async refund(direction: Direction, request: Request): Promise<Response> {
      const parsed = refundSchema.safeParse(readJson(await request.text()));
      if (!parsed.success) return missing("airtel_money_id");
      const { airtel_money_id: id } = parsed.data.transaction;
      const order = [...store.orders.values()].find(
        (one) => one.direction === direction && airtelMoneyId(one) === id,
      );
      if (!order) return absent(direction);
      if (order.executedAt.length === 0 || order.reversedAt !== null)
        return reject(400, { response: rejected[direction], message: "Rejected" });
      // The call names no reference but the payment's.
      const { reference } = order;
      store.record({ kind: "reversed", reference, by: reference, at: Date.now() });
      // Its next step has changed.
      engine.begin(reference, "later");
      const transaction = { airtel_money_id: id, status: "SUCCESS" };
      return succeed({ transaction }, { response: refunded[direction], message: "SUCCESS" });
    },
  };
}
