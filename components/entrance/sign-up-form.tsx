"use client";

import { ContractForm } from "@/components/forms/contract-form";
import { EmailField, newPasswordHelp, PasswordField, TextField } from "@/components/forms/fields";
import { CheckEmail } from "./check-email";
import { useEmailedForm } from "./use-emailed-form";

const operation = () => import("@/lib/contract/auth").then((auth) => auth.signUpOperation);
const initial = { businessName: "", name: "", email: "", password: "" };

/** Requests a merchant account, which the link in an e-mail opens. */
export default function SignUpForm({ outbox }: { outbox: boolean }) {
  const { form, sent } = useEmailedForm("auth.sign-up", operation, initial);
  if (sent)
    return (
      <CheckEmail {...sent} outbox={outbox}>
        The link in it opens your account, within 24 hours.
      </CheckEmail>
    );
  return (
    <ContractForm form={form} submit="Create account">
      <TextField
        form={form}
        name="businessName"
        label="Business name"
        wrong="Enter the name of your business."
        autoComplete="organization"
      />
      <TextField
        form={form}
        name="name"
        label="Your name"
        wrong="Enter your name."
        autoComplete="name"
      />
      <EmailField form={form} name="email" />
      <PasswordField
        form={form}
        name="password"
        autoComplete="new-password"
        help={newPasswordHelp}
      />
    </ContractForm>
  );
}
