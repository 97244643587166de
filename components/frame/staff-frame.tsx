import type { ReactNode } from "react";
import type { StaffRole } from "@/lib/contract/roles";
import { AccountMenu } from "./account-menu";
import { Frame } from "./frame";
import { StaffBottomBar, StaffMark, StaffRail } from "./staff-navigation";
import type { Theme } from "./theme";

interface StaffFrameProps {
  user: { name: string; email: string; role: StaffRole };
  theme: Theme;
  children: ReactNode;
}

const capacities: Record<StaffRole, string> = { operator: "Operator", compliance: "Compliance" };

/** The frame of our own people's pages. */
export function StaffFrame({ user, theme, children }: StaffFrameProps) {
  const { name, email, role } = user;
  return (
    <Frame
      staff
      rail={<StaffRail role={role} />}
      mark={<StaffMark />}
      account={<AccountMenu name={name} email={email} capacity={capacities[role]} theme={theme} />}
      bottomBar={<StaffBottomBar role={role} />}
    >
      {children}
    </Frame>
  );
}
