"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Button } from "@/components/ui/button";
import { formatPhone } from "@/lib/client/format-phone";

const operation = () =>
  import("@/lib/contract/identities").then((identities) => identities.revokeIdentityOperation);

/** Revokes the identity of a number, after a dialog that names the consequence and takes the reason. */
export function RevokeIdentity({ phone }: { phone: string }) {
  const queries = useQueryClient();
  const number = formatPhone(phone);
  const form = useOperationForm(operation, {
    initial: { phone, reason: "" },
    report: () => ({ tone: "completed", title: `${number} is revoked` }),
    onDone: () => queries.invalidateQueries({ queryKey: ["identities"] }),
  });
  return (
    <ActDialog
      title={`Revoke ${number}?`}
      description="Nobody can pay USDT to this number any longer, and its token is burned. The wallet and its USDT stay as they are. To link the number again, its owner has to confirm it again."
      trigger={
        <Button size="small">
          Revoke<span className="sr-only"> {number}</span>
        </Button>
      }
      act="Revoke the identity"
      danger
      operation={form}
      otherwise="Nothing was revoked."
      fields={
        <TextField
          form={form}
          name="reason"
          label="Reason"
          help="Shown in this list. The owner of the number does not see it."
          wrong="Enter a reason."
          maxLength={500}
          placeholder="The number was given up"
        />
      }
    />
  );
}
