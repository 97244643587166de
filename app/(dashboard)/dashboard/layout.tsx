import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/data/query-provider";
import { DashboardFrame } from "@/components/frame/dashboard-frame";
import { readTheme, themeCookie } from "@/components/frame/theme";
import { PersonProvider } from "@/components/session/person";
import { ToastProvider } from "@/components/ui/toast";
import { readPageSession } from "@/lib/sessions/page-session";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await readPageSession();
  // The page itself leads to sign in: it knows the address to come back to.
  if (!session) return children;
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  const { user, merchant, principal } = session;
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
            {children}
          </DashboardFrame>
        </PersonProvider>
      </ToastProvider>
    </QueryProvider>
  );
}
