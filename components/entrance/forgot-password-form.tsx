"use client";

import { ContractForm } from "@/components/forms/contract-form";
import { EmailField } from "@/components/forms/fields";
import { CheckEmail } from "./check-email";
import { useEmailedForm } from "./use-emailed-form";

const operation = () =>
  import("@/lib/contract/people").then((people) => people.forgotPasswordOperation);
const initial = { email: "" };

/** Requests a link for a new password. */
export default function ForgotPasswordForm({ outbox }: { outbox: boolean }) {
  const { form, sent } = useEmailedForm("auth.forgot-password", operation, initial);
  if (sent)
    return (
      <CheckEmail {...sent} outbox={outbox}>
        The link in it lets you choose a new password, within an hour.
      </CheckEmail>
    );
  return (
    <ContractForm form={form} submit="Send the link">
      <EmailField form={form} name="email" />
    </ContractForm>
  );
}
