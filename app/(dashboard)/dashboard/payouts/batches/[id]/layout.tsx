import { layoutOf } from "@/app/(dashboard)/dashboard/item-layout";
import { readBatch } from "@/lib/batches/read-batches";

export default layoutOf(readBatch);
