import { layoutOf } from "@/app/item-layout";
import { readDelivery } from "@/lib/webhooks/deliveries";

export default layoutOf(readDelivery);
