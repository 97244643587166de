"use client";

import { useState } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { EmailField } from "@/components/forms/fields";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { callApi } from "@/lib/client/call-api";
import { CheckEmail } from "./check-email";

const operation = () =>
  import("@/lib/contract/people").then((people) => people.forgotPasswordOperation);
const initial = { email: "" };

/** Requests a link for a new password. */
export default function ForgotPasswordForm({ outbox }: { outbox: boolean }) {
  const [times, setTimes] = useState(0);
  const form: ContractFormHandle<typeof initial> = useContractForm(operation, {
    initial,
    onValid: (body) =>
      callApi("auth.forgot-password", { body }).then(
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
        The link in it lets you choose a new password, within an hour.
      </CheckEmail>
    );
  return (
    <ContractForm form={form} submit="Send the link">
      <EmailField form={form} name="email" />
    </ContractForm>
  );
}
