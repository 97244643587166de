import { Alert } from "@/components/ui/alert";

interface RoleAlertProps {
  /** What users of this role may not do: "send money". */
  cannot: string;
  /** What they can view instead: "payouts". */
  view?: string;
}

/** In place of a form, for users whose role may not do what it does. */
export function RoleAlert({ cannot, view = "them" }: RoleAlertProps) {
  return (
    <Alert tone="neutral" title={`Your role cannot ${cannot}`}>
      You can view {view}. An owner or an admin of your business can give you another role.
    </Alert>
  );
}
