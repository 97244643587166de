"use client";

import { ContractForm } from "@/components/forms/contract-form";
import { EmailField, PasswordField, TextField } from "@/components/forms/fields";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { loadPage } from "@/components/data/load-page";
import { callApi } from "@/lib/client/call-api";

const operation = () => import("@/lib/contract/auth").then((auth) => auth.signUpOperation);
const initial = { businessName: "", name: "", email: "", password: "" };

/** Opens a merchant account; its owner is signed in at once. */
export default function SignUpForm() {
  const form: ContractFormHandle<typeof initial> = useContractForm(operation, {
    initial,
    onValid: (body) =>
      callApi("auth.sign-up", { body }).then(
        () => loadPage("/dashboard"),
        (error) => form.reject(error),
      ),
  });
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
        help="At least 15 characters. Four or five words that you can remember work well."
      />
    </ContractForm>
  );
}
