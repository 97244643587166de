import type { Metadata } from "next";
import { SearchX } from "lucide-react";

export const metadata: Metadata = { title: "Receipt not found" };

export default function ReceiptNotFound() {
  return (
    <div className="grid justify-items-center gap-2 py-16 text-center">
      <SearchX aria-hidden="true" strokeWidth={1.5} className="mb-2 size-16 text-neutral" />
      <h1 className="text-title font-semibold">There is no such receipt</h1>
      <p className="max-w-form text-muted">
        The link may be cut off, or it has expired. Request a new one from the business that sent it
        to you.
      </p>
    </div>
  );
}
