"use client";

import { useState } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { EmailField, newPasswordHelp, PasswordField, TextField } from "@/components/forms/fields";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { callApi } from "@/lib/client/call-api";
import { CheckEmail } from "./check-email";

const operation = () => import("@/lib/contract/auth").then((auth) => auth.signUpOperation);
const initial = { businessName: "", name: "", email: "", password: "" };

/** Requests a merchant account, which the link in an e-mail opens. */
export default function SignUpForm({ outbox }: { outbox: boolean }) {
  const [times, setTimes] = useState(0);
  const form: ContractFormHandle<typeof initial> = useContractForm(operation, {
    initial,
    onValid: (body) =>
      callApi("auth.sign-up", { body }).then(
        () => setTimes(times + 1),
        (error) => form.reject(error),
      ),
  });
  if (times > 0)
    return (
      <CheckEmail
        email={form.values.email.trim().toLowerCase()}
        outbox={outbox}
        times={times}
        form={form}
        back={() => setTimes(0)}
      >
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
