import { Alert } from "@/components/ui/alert";

/** In place of the form, for whoever may look but not change. */
export function RoleAlert() {
  return (
    <Alert tone="neutral" title="Your role cannot change beneficiaries">
      You can look at them. To add or change them, ask an owner or an admin of your business for
      another role.
    </Alert>
  );
}
