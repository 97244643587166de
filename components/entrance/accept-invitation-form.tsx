"use client";

import { useState } from "react";
import { loadPage } from "@/components/data/load-page";
import { ContractForm } from "@/components/forms/contract-form";
import { newPasswordHelp, PasswordField, TextField } from "@/components/forms/fields";
import { namesField } from "@/components/forms/form-errors";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { callApi } from "@/lib/client/call-api";
import { IncompleteLink, LinkOutcome, signInWay } from "./link-states";
import { readLinkToken, useLinkToken } from "./use-link-token";

const operation = () =>
  import("@/lib/contract/team").then((team) => team.acceptInvitationOperation);
const initial = { name: "", password: "" };

/** Joins a business by the link of an e-mail, and signs in. */
export default function AcceptInvitationForm() {
  const token = useLinkToken();
  // A tab may open one link after the other: only what follows the # changes then.
  const [unusable, setUnusable] = useState<string | null>(null);
  const form: ContractFormHandle<typeof initial> = useContractForm(operation, {
    initial,
    shown: (values) => ({ ...values, token: readLinkToken() }),
    onValid: (body) =>
      callApi("auth.accept-invitation", { body }).then(
        () => loadPage("/dashboard"),
        (error: Error) => {
          if (namesField(error, ["token"])) setUnusable(token);
          else form.reject(error);
        },
      ),
  });
  if (unusable !== null && unusable === token)
    return (
      <LinkOutcome
        tone="attention"
        title="This link no longer works"
        text="It works once, for seven days, and only the newest one that was sent to you. If you have accepted it, sign in. Otherwise the person who invited you can send you a new one."
        ways={[signInWay]}
      />
    );
  if (token === "") return <IncompleteLink />;
  return (
    <ContractForm form={form} submit="Join the team">
      <TextField
        form={form}
        name="name"
        label="Your name"
        wrong="Enter your name, at most 120 characters."
        autoComplete="name"
      />
      <PasswordField
        form={form}
        name="password"
        autoComplete="new-password"
        help={newPasswordHelp}
      />
    </ContractForm>
  );
}
