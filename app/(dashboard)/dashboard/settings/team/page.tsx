import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { SettingsHeader } from "@/components/settings/settings-header";
import { InviteButton } from "@/components/team/invite-button";
import { TeamView } from "@/components/team/team-view";
import { teamQuery } from "@/lib/client/queries/team";
import { requirePageSession } from "@/lib/sessions/page-session";
import { readTeam } from "@/lib/team/people";

export const metadata: Metadata = { title: "Team" };

export default async function TeamPage() {
  const { principal } = await requirePageSession("/dashboard/settings/team");
  return (
    <>
      <SettingsHeader
        description="Who can sign in to your business, and what they can do."
        action={<InviteButton />}
      />
      <Prefetched responses={[[teamQuery().queryKey, await readTeam(principal)]]}>
        <TeamView />
      </Prefetched>
    </>
  );
}
