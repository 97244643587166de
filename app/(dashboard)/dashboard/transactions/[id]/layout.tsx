import { layoutOf } from "@/app/(dashboard)/dashboard/item-layout";
import { readTransaction } from "@/lib/transactions/read-transaction";

export default layoutOf(readTransaction);
