import { layoutOf } from "@/app/item-layout";
import { readPaymentRequest } from "@/lib/payment-requests/read-request";

export default layoutOf(readPaymentRequest);
