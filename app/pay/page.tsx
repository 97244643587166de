import { notFound } from "next/navigation";

/** Without an id there is nothing to pay. */
export default function NoPaymentRequestPage(): never {
  notFound();
}
