"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { moneyText } from "@/lib/money-text";
import { remainingOf } from "./limits";

interface SendingLimitProps {
  /** What the typed amount counts toward the limits, in pesewas; null while it is not known. */
  worthMinor: bigint | null;
}

/** Below an amount: what may still leave today, with a warning where the amount is more, or what has to come first. */
export function SendingLimit({ worthMinor }: SendingLimitProps) {
  const { data: kyc } = useQuery(kycStatusQuery());
  if (!kyc) return null;
  if (!kyc.mayMoneyLeave)
    return (
      <p role="status" className="-mt-3.5 text-small text-attention">
        <Link
          href="/dashboard/settings/verification"
          className="font-medium underline underline-offset-4"
        >
          Verify your business
        </Link>{" "}
        first: you can send money once your documents are approved.
      </p>
    );
  const { minor, period } = remainingOf(kyc);
  const text = `You can still send ${moneyText(minor, "GHS")} ${period}`;
  const isAbove = worthMinor !== null && worthMinor > minor;
  return (
    <div role="status" className="-mt-3.5 text-small">
      {isAbove ? (
        <p className="flex gap-1.5 text-attention">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {text}, and this is more.{" "}
            {kyc.nextTier !== null && kyc.canResubmit && (
              <Link
                href="/dashboard/settings/verification"
                className="font-medium underline underline-offset-4"
              >
                Raise your limits
              </Link>
            )}
          </span>
        </p>
      ) : (
        <p className="text-muted">{text}.</p>
      )}
    </div>
  );
}
