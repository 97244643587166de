import type { BatchView } from "@/lib/contract/batches";
import { database } from "@/lib/db/client";
import { findBatch } from "./find-batch";
import { viewCounted } from "./view";

/** One of the merchant's batches and how far it is. @throws CedirailError `NOT_FOUND` */
export async function readBatch(merchantId: string, id: string): Promise<BatchView> {
  return viewCounted(database(), await findBatch(database(), merchantId, id));
}
