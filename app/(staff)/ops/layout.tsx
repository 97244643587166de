import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/data/query-provider";
import { StaffFrame } from "@/components/frame/staff-frame";
import { readTheme, themeCookie } from "@/components/frame/theme";
import { PersonProvider } from "@/components/session/person";
import { ToastProvider } from "@/components/ui/toast";
import { readStaffSession } from "@/lib/auth/page-session";

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const session = await readStaffSession();
  // The page itself leads to sign in: it knows the address to come back to.
  if (!session) return children;
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  return (
    <QueryProvider>
      <ToastProvider>
        <PersonProvider hasOtp={session.user.hasOtp}>
          <StaffFrame user={session.user} theme={theme}>
            {children}
          </StaffFrame>
        </PersonProvider>
      </ToastProvider>
    </QueryProvider>
  );
}
