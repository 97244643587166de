import { Alert } from "@/components/ui/alert";

/** In place of the form, for users who may not request payments. */
export function RoleAlert() {
  return (
    <Alert tone="neutral" title="Your role cannot request payments">
      You can view them. An owner or an admin of your business can give you another role.
    </Alert>
  );
}
