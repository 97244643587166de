import type { Metadata } from "next";
import { SearchX } from "lucide-react";

export const metadata: Metadata = { title: "Payment request not found" };

export default function PaymentRequestNotFound() {
  return (
    <div className="grid justify-items-center gap-2 py-16 text-center">
      <SearchX aria-hidden="true" strokeWidth={1.5} className="mb-2 size-16 text-neutral" />
      <h1 className="text-title font-semibold">There is no such payment request</h1>
      <p className="max-w-form text-muted">
        The address may be mistyped or cut off. Contact the merchant who sent it to you. Do not pay
        to an address from anywhere else.
      </p>
    </div>
  );
}
