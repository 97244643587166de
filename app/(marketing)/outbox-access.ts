import { headers } from "next/headers";
import { isOutboxGranted, outboxHeader } from "@/lib/http/outbox-page";

/** Whether the visitor may read this testnet's outbox on a page. */
export async function maySeeOutbox(): Promise<boolean> {
  return isOutboxGranted((await headers()).get(outboxHeader));
}
