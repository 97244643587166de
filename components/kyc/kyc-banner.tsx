"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";
import { Time, useNow } from "@/components/ui/time";
import { toneGround, toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { bannerOf } from "./explain";

const page = "/dashboard/settings/verification";

interface KycBannerProps {
  /** Money leaves without verification. */
  testnet: boolean;
}

/** Above every page of the dashboard but its own: what the verification needs, and by when. */
export function KycBanner({ testnet }: KycBannerProps) {
  const { data: kyc } = useQuery(kycStatusQuery());
  const isThere = usePathname() === page;
  const now = useNow();
  const banner = kyc && bannerOf(kyc, { testnet, now });
  if (!banner || isThere) return null;
  const { tone, title, by } = banner;
  return (
    <aside
      aria-label="Verification"
      className={classNames(
        "mb-4 flex items-center gap-3 rounded-card px-4 py-1 text-small print:hidden",
        tone === "processing" ? "bg-sunken" : toneGround[tone],
      )}
    >
      <span className={toneText[tone]}>
        <ToneIcon tone={tone} className="size-5 shrink-0" />
      </span>
      <p className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-1 py-1">
        {title}
        {by !== null && (
          <>
            {" "}
            by <Time at={by} precision="day" />
          </>
        )}
      </p>
      <Link
        href={page}
        className="inline-flex min-h-11 shrink-0 items-center rounded-control font-medium underline underline-offset-4"
      >
        {tone === "processing" ? "See" : "Upload"}
        <span className="sr-only"> documents</span>
      </Link>
    </aside>
  );
}
