import type { Metadata } from "next";
import { ProfileForm } from "@/components/settings/profile-form";
import { SettingsHeader } from "@/components/settings/settings-header";
import { readProfile } from "@/lib/accounts/profile";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const { principal } = await requirePageSession("/dashboard/settings/profile");
  return (
    <>
      <SettingsHeader description="Who you are, and which emails you get." />
      <ProfileForm profile={await readProfile(principal)} />
    </>
  );
}
