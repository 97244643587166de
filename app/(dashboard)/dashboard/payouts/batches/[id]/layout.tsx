import { layoutOf } from "@/app/(dashboard)/dashboard/item-layout";
import { readBatch } from "@/lib/batches/read-batch";

export default layoutOf(readBatch);
