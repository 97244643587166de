import { operatorLayoutOf } from "@/app/item-layout";
import { readException } from "@/lib/exceptions/read-exceptions";

export default operatorLayoutOf(readException);
