"use client";

import { useState } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { newPasswordHelp, PasswordField } from "@/components/forms/fields";
import { namesField } from "@/components/forms/form-errors";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { callApi } from "@/lib/client/call-api";
import { IncompleteLink, LinkOutcome, signInWay } from "./link-states";
import { readLinkToken, useLinkToken } from "./use-link-token";

const operation = () =>
  import("@/lib/contract/people").then((people) => people.resetPasswordOperation);
const initial = { password: "" };

/** Sets a new password by the link of an e-mail. */
export default function ResetPasswordForm() {
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<{ email: string } | "unusable" | null>(null);
  const form: ContractFormHandle<typeof initial> = useContractForm(operation, {
    initial,
    shown: (values) => ({ ...values, token: readLinkToken() }),
    onValid: (body) =>
      callApi("auth.reset-password", { body }).then(setOutcome, (error: Error) => {
        if (namesField(error, ["token"])) setOutcome("unusable");
        else form.reject(error);
      }),
  });
  if (outcome === "unusable")
    return (
      <LinkOutcome
        tone="attention"
        title="This link no longer works"
        text="It works once, for an hour. Your password has not changed. Send yourself a new link."
        ways={[{ href: "/forgot-password", label: "Send a new link" }, signInWay]}
      />
    );
  if (outcome)
    return (
      <LinkOutcome
        tone="completed"
        title="Your password is changed"
        text={
          <>
            You are signed out everywhere. Sign in as{" "}
            <span className="wrap-anywhere">{outcome.email}</span> with the new password.
          </>
        }
        ways={[signInWay]}
      />
    );
  if (token === "") return <IncompleteLink />;
  return (
    <ContractForm form={form} submit="Change password">
      <PasswordField
        form={form}
        name="password"
        label="New password"
        autoComplete="new-password"
        help={newPasswordHelp}
      />
    </ContractForm>
  );
}
