import type { Metadata } from "next";
import { readPageKyc } from "@/app/read-kyc";
import { Prefetched } from "@/components/data/prefetched";
import { Verification } from "@/components/kyc/verification";
import { SettingsHeader } from "@/components/settings/settings-header";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { config } from "@/lib/config/env";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Verification" };

export default async function VerificationPage() {
  const { merchant } = await requirePageSession("/dashboard/settings/verification");
  return (
    <>
      <SettingsHeader description="The documents that we need, and what you can send." />
      <Prefetched responses={[[kycStatusQuery().queryKey, await readPageKyc(merchant.id)]]}>
        <Verification testnet={config().environment === "testnet"} />
      </Prefetched>
    </>
  );
}
