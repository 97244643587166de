import { Alert } from "@/components/ui/alert";

/** In place of the form, for users who may not change webhooks. */
export function RoleAlert() {
  return (
    <Alert tone="neutral" title="Your role cannot change webhooks">
      You can view them. An owner or an admin of your business can give you another role.
    </Alert>
  );
}
