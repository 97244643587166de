import { redirect } from "next/navigation";

/** Settings begin with the profile. */
export default function SettingsPage() {
  redirect("/dashboard/settings/profile");
}
