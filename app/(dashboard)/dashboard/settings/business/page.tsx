import type { Metadata } from "next";
import { BusinessForm } from "@/components/settings/business-form";
import { CloseAccount } from "@/components/settings/close-account";
import { SettingsHeader } from "@/components/settings/settings-header";
import { readProfile } from "@/lib/accounts/profile";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Business" };

/** The time zones that this server knows, UTC first. */
function timezones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
}

export default async function BusinessPage() {
  const { principal } = await requirePageSession("/dashboard/settings/business");
  const profile = await readProfile(principal);
  return (
    <>
      <SettingsHeader description="What your customers and your team see of your business." />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <BusinessForm profile={profile} timezones={timezones()} />
        {profile.role === "owner" && <CloseAccount businessName={profile.businessName} />}
      </div>
    </>
  );
}
