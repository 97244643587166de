"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { newPasswordHelp, PasswordField } from "@/components/forms/fields";
import { needsStepUp } from "@/components/forms/step-up";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { sessionsQuery } from "@/lib/client/queries/sessions";

const StepUpDialog = dynamic(() => import("@/components/forms/step-up-dialog"));

const operation = () =>
  import("@/lib/contract/people").then((people) => people.changePasswordOperation);
const initial = { current: "", password: "" };

/** Changes the password, which ends the user's other sessions. */
export function PasswordCard() {
  const queries = useQueryClient();
  const toast = useToast();
  const [needsProof, setNeedsProof] = useState(false);
  const change = async (body: typeof initial) => {
    try {
      await callApi("auth.change-password", { body });
      form.reset();
      form.setProblem(null);
      toast({
        tone: "completed",
        title: "Your password is changed",
        description: "Your other sessions have ended.",
      });
    } catch (error) {
      if (needsStepUp(error)) return setNeedsProof(true);
      if (error instanceof ApiError && error.status === 401)
        form.setError("current", { message: wrongPassword }, { shouldFocus: true });
      else form.reject(error);
    }
    // Where the session itself has ended, this leads to sign in.
    await queries.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  };
  const form: ContractFormHandle<typeof initial> = useContractForm(operation, {
    initial,
    onValid: change,
  });
  return (
    <Card title="Password" description="Changing it ends your other sessions.">
      <ContractForm form={form} submit="Change password">
        <PasswordField
          form={form}
          name="current"
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          form={form}
          name="password"
          label="New password"
          autoComplete="new-password"
          help={newPasswordHelp}
        />
      </ContractForm>
      {needsProof && (
        <StepUpDialog
          reason="This changes how you sign in, so confirm that it's you."
          close={() => setNeedsProof(false)}
          proved={() => {
            setNeedsProof(false);
            form.submit();
          }}
        />
      )}
    </Card>
  );
}

const wrongPassword = "That password is not right.";
