import { zodResolver } from "@hookform/resolvers/zod";
import type { z } from "zod";
import { refundBody } from "@/lib/contract/refunds";

export const checkRefund = zodResolver(refundBody);
export type TypedRefund = z.input<typeof refundBody>;
