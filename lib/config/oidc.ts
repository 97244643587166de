import { allOrNone } from "./all-or-none";
import type { Settings } from "./settings";

/** The OpenID Connect issuer that people may sign in with; null: none. @throws ConfigError */
export function oidcConfig(settings: Settings) {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = settings;
  const given = allOrNone({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME });
  return (
    given && {
      issuer: given.OIDC_ISSUER,
      clientId: given.OIDC_CLIENT_ID,
      clientSecret: given.OIDC_CLIENT_SECRET,
      /** What people know it by. */
      name: given.OIDC_NAME,
    }
  );
}
