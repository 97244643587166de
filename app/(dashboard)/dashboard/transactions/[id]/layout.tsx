import { layoutOf } from "@/app/item-layout";
import { readTransaction } from "@/lib/transactions/read-transaction";

export default layoutOf(readTransaction);
