import { layoutOf } from "@/app/item-layout";
import { readBatch } from "@/lib/batches/read-batches";

export default layoutOf(readBatch);
