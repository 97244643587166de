import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { SecuritySettings } from "@/components/security/security-settings";
import { SettingsHeader } from "@/components/settings/settings-header";
import { oidcConnectionQuery } from "@/lib/client/queries/oidc-connection";
import { passkeysQuery } from "@/lib/client/queries/passkeys";
import { sessionsQuery } from "@/lib/client/queries/sessions";
import { config } from "@/lib/config/env";
import { readConnection } from "@/lib/oidc/connection";
import { listPasskeys } from "@/lib/people/passkeys";
import { listSessions } from "@/lib/people/sessions";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const { principal, user } = await requirePageSession("/dashboard/settings/security");
  const connection = config().oidc && (await readConnection(principal));
  return (
    <>
      <SettingsHeader description="How you sign in, and where you are signed in." />
      <Prefetched
        responses={[
          [passkeysQuery().queryKey, await listPasskeys(principal)],
          [sessionsQuery().queryKey, await listSessions(principal)],
          [oidcConnectionQuery().queryKey, connection],
        ]}
      >
        <SecuritySettings email={user.email} hasOidc={connection !== null} />
      </Prefetched>
    </>
  );
}
