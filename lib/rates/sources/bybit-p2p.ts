import { z } from "zod";
import type { RateSource } from "../source";
import { decimalSchema } from "./http";
import { createP2pSource } from "./p2p";

const advertSchema = z
  .object({
    price: decimalSchema,
    recentOrderNum: decimalSchema.nullish(),
    recentExecuteRate: decimalSchema.nullish(),
  })
  .transform(({ price, recentOrderNum, recentExecuteRate }) => ({
    price,
    orderCount: recentOrderNum ?? null,
    completionPercent: recentExecuteRate ?? null,
  }));
const schema = z
  .object({
    ret_code: decimalSchema.refine((code) => code.digits === 0n),
    result: z.object({ items: z.array(advertSchema) }),
  })
  .transform(({ result }) => result.items);

/** Bybit's peer-to-peer adverts for USDT against GHS, both sides (reference §5; unofficial). */
export function createBybitP2pSource({ baseUrl }: { baseUrl: string }): RateSource {
  const body = (side: "0" | "1") => ({
    userId: "",
    tokenId: "USDT",
    currencyId: "GHS",
    payment: [],
    side,
    size: "20",
    page: "1",
    amount: "",
    authMaker: false,
    canTrade: false,
  });
  const url = `${baseUrl}/fiat/otc/item/online`;
  return createP2pSource({ name: "bybit-p2p", url, bodies: [body("1"), body("0")], schema });
}
