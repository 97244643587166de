import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readPageKyc } from "@/app/read-kyc";
import { Prefetched } from "@/components/data/prefetched";
import { QueryProvider } from "@/components/data/query-provider";
import { DashboardFrame } from "@/components/frame/dashboard-frame";
import { readTheme, themeCookie } from "@/components/frame/theme";
import { KycBanner } from "@/components/kyc/kyc-banner";
import { PersonProvider } from "@/components/session/person";
import { ToastProvider } from "@/components/ui/toast";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { config } from "@/lib/config/env";
import { readPageSession } from "@/lib/sessions/page-session";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await readPageSession();
  // The page itself leads to sign in: it knows the address to come back to.
  if (!session) return children;
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  const { user, merchant, principal } = session;
  const kyc = await readPageKyc(merchant.id);
  return (
    <QueryProvider>
      <ToastProvider>
        <PersonProvider
          id={user.id}
          secondFactors={user.secondFactors}
          scopes={[...principal.scopes]}
          role={principal.role}
        >
          <DashboardFrame user={user} merchantName={merchant.name} theme={theme}>
            <Prefetched responses={[[kycStatusQuery().queryKey, kyc]]}>
              <KycBanner testnet={config().environment === "testnet"} />
            </Prefetched>
            {children}
          </DashboardFrame>
        </PersonProvider>
      </ToastProvider>
    </QueryProvider>
  );
}
