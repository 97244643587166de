"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Button } from "@/components/ui/button";
import { teamQuery } from "@/lib/client/queries/team";
import type { MerchantRole } from "@/lib/contract/roles";
import { RoleField } from "./role-field";

const operation = () => import("@/lib/contract/team").then((team) => team.inviteOperation);
const initial = { email: "", role: "" as MerchantRole };

/** Invites a person by email. */
export function InviteDialog() {
  const queries = useQueryClient();
  const form = useOperationForm(operation, {
    initial,
    stepUp: "This lets another person into your business, so confirm that it's you.",
    report: ({ email }) => ({ tone: "completed", title: `We have emailed ${email}` }),
    onDone: () => {
      form.reset(initial);
      return queries.invalidateQueries(teamQuery());
    },
  });
  return (
    <ActDialog
      title="Invite a person"
      description="The link in the email works once, for seven days."
      trigger={<Button variant="primary">Invite a person</Button>}
      act="Send invitation"
      operation={form}
      otherwise="Nobody was invited."
      fields={
        <>
          <TextField
            form={form}
            name="email"
            label="Email"
            help="An address without a Cedirail account: each address can have one only."
            type="email"
            inputMode="email"
            spellCheck={false}
          />
          <RoleField registered={form.register("role")} error={form.formState.errors.role} />
        </>
      }
    />
  );
}
