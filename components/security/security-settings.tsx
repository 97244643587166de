import { CodesCard } from "./codes-card";
import { OidcCard } from "./oidc-card";
import { PasskeysCard } from "./passkeys-card";
import { PasswordCard } from "./password-card";
import { SessionCard } from "./session-card";

interface SecuritySettingsProps {
  email: string;
  isStaff?: boolean;
  /** Whether another service can sign people in. */
  hasOidc: boolean;
}

/** How a person signs in, and where they are signed in. */
export function SecuritySettings({ email, isStaff = false, hasOidc }: SecuritySettingsProps) {
  return (
    <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-6">
      <CodesCard email={email} isStaff={isStaff} />
      <PasskeysCard email={email} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:hidden">
        {hasOidc && <OidcCard />}
        <SessionCard />
        <PasswordCard />
      </div>
    </div>
  );
}
