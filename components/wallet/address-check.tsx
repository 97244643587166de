"use client";

import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { fieldSentence } from "@/components/forms/form-errors";
import { problemOfAddress, readAddress } from "@/lib/address";

/** What is known of an address while it is typed: as soon as it is whole, whether its checksum is right. */
export function AddressCheck({ typed }: { typed: string }) {
  const address = typed.trim();
  const isWhole = address.length >= 42;
  const problem = isWhole ? problemOfAddress(address) : null;
  // Upper and lower case together are the checksum.
  const hasChecksum = readAddress(address) === address;
  return (
    <p role="status" className="flex min-h-6 items-start gap-1.5 text-small">
      {isWhole && problem !== null && (
        <>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-failed" />
          <span className="text-failed">{fieldSentence(problem)}</span>
        </>
      )}
      {isWhole && problem === null && hasChecksum && (
        <>
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-completed" />
          The checksum is correct.
        </>
      )}
      {isWhole && problem === null && !hasChecksum && (
        <>
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="text-muted">
            This address has no checksum, so a mistyped character cannot be detected. Compare all of
            it.
          </span>
        </>
      )}
    </p>
  );
}
