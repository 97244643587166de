import type { FieldError as FormError, UseFormRegisterReturn } from "react-hook-form";
import { roleLabels, roleTexts } from "@/components/labels/roles";
import { useMayManage } from "@/components/session/person";
import { Choice } from "@/components/ui/choice";
import { FieldError } from "@/components/ui/field";
import { merchantRoles } from "@/lib/contract/roles";

interface RoleFieldProps {
  registered: UseFormRegisterReturn;
  error?: FormError | undefined;
}

/** The roles that the user may give, each with what it can do. */
export function RoleField({ registered, error }: RoleFieldProps) {
  const mayManage = useMayManage();
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">Role</legend>
      <div className="grid gap-2">
        {merchantRoles.filter(mayManage).map((role) => (
          <Choice
            key={role}
            {...registered}
            value={role}
            title={roleLabels[role]}
            text={roleTexts[role]}
          />
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError announced>Choose a role.</FieldError>
        </div>
      )}
    </fieldset>
  );
}
