import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { SecuritySettings } from "@/components/security/security-settings";
import { PageHeader } from "@/components/ui/page-header";
import { oidcConnectionQuery } from "@/lib/client/queries/oidc-connection";
import { passkeysQuery } from "@/lib/client/queries/passkeys";
import { sessionsQuery } from "@/lib/client/queries/sessions";
import { config } from "@/lib/config/env";
import { readConnection } from "@/lib/oidc/connection";
import { listPasskeys } from "@/lib/people/passkeys";
import { listSessions } from "@/lib/people/sessions";
import { requireStaffSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Security" };

export default async function StaffSecurityPage() {
  const { principal, user } = await requireStaffSession("/ops/security");
  const connection = config().oidc && (await readConnection(principal));
  return (
    <>
      <PageHeader title="Security" description="How you sign in, and where you are signed in." />
      <Prefetched
        responses={[
          [passkeysQuery().queryKey, await listPasskeys(principal)],
          [sessionsQuery().queryKey, await listSessions(principal)],
          [oidcConnectionQuery().queryKey, connection],
        ]}
      >
        <SecuritySettings email={user.email} hasOidc={connection !== null} isStaff />
      </Prefetched>
    </>
  );
}
