import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/data/query-provider";
import { StaffFrame } from "@/components/frame/staff-frame";
import { readTheme, themeCookie } from "@/components/frame/theme";
import { PersonProvider } from "@/components/session/person";
import { ToastProvider } from "@/components/ui/toast";
import { readPageSession, readStaffSession } from "@/lib/sessions/page-session";

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const session = await readStaffSession();
  if (!session) {
    // Merchants get the same 404 here as everywhere else.
    if (await readPageSession()) notFound();
    // The page redirects to sign in: it knows the address to return to.
    return children;
  }
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  return (
    <QueryProvider>
      <ToastProvider>
        <PersonProvider secondFactors={session.user.secondFactors}>
          <StaffFrame user={session.user} theme={theme}>
            {children}
          </StaffFrame>
        </PersonProvider>
      </ToastProvider>
    </QueryProvider>
  );
}
