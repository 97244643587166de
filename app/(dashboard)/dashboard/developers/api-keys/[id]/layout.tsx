import { layoutOf } from "@/app/item-layout";
import { readApiKey } from "@/lib/api-keys/api-keys";

export default layoutOf(readApiKey);
