import { layoutOf } from "@/app/item-layout";
import { readEndpoint } from "@/lib/webhooks/endpoints";

export default layoutOf(readEndpoint);
