"use client";

import { useEffect, useState } from "react";
import { useHasOtp } from "@/components/session/person";
import { Dialog } from "@/components/ui/dialog";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { codeMissing, PasswordField } from "./fields";
import { ContractForm } from "./contract-form";
import { SecondFactorField } from "./second-factor-field";
import { needsStepUp } from "./step-up";
import { useContractForm } from "./use-contract-form";

interface StepUpDialogProps {
  /** Why: "An API key can move money." */
  reason: string;
  close: () => void;
  /** The password was right: now do it. */
  proved: () => void;
}

const operation = () => import("@/lib/contract/auth").then((auth) => auth.reauthenticateOperation);

/** Requires the password again before an action that could expose the account or its money. */
export default function StepUpDialog({ reason, close, proved }: StepUpDialogProps) {
  return (
    <Dialog
      title="Confirm your password"
      description={reason}
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <StepUpForm proved={proved} />
    </Dialog>
  );
}

function StepUpForm({ proved }: { proved: () => void }) {
  const hasOtp = useHasOtp();
  const [withCode, setWithCode] = useState(hasOtp);
  const form = useContractForm(operation, {
    initial: { password: "", otp: "" },
    onValid: async (body) => {
      if (withCode && !body.otp)
        return void form.setError("otp", { message: codeMissing }, { shouldFocus: true });
      try {
        await callApi("auth.reauthenticate", { body });
        proved();
      } catch (error) {
        const isWrong = error instanceof ApiError && error.status === 401;
        if (needsStepUp(error)) setWithCode(true);
        else if (isWrong && withCode) {
          form.resetField("otp");
          form.setProblem(
            new Error("The password or the code is wrong. Each code works only once."),
          );
        } else if (isWrong)
          form.setError("password", { message: wrongPassword }, { shouldFocus: true });
        else form.reject(error);
      }
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    // Where the response required it; otherwise the dialog begins with the password.
    if (withCode && !hasOtp) setFocus("otp");
  }, [withCode, hasOtp, setFocus]);
  return (
    <ContractForm form={form} submit="Continue" className="grid gap-4 pb-2">
      <PasswordField form={form} name="password" autoComplete="current-password" />
      {withCode && <SecondFactorField form={form} />}
    </ContractForm>
  );
}

const wrongPassword = "That password is not right.";
