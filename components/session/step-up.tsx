"use client";

import { useCallback, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { fieldSentence } from "@/components/data/form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Alert } from "@/components/ui/alert";
import { PasswordInput } from "@/components/ui/password-input";
import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { secondsUntil } from "@/lib/client/server-clock";
import type { reauthenticateBody } from "@/lib/contract/auth";
import { CodeField } from "./code-field";
import { asksForCode } from "./one-time-code";
import { useHasOtp } from "./person";

/** Whether a rejection asks for the password once more (contract §2, step-up). */
export function needsStepUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === "MFA_REQUIRED";
}

/** Whether the password was proved lately enough; when that cannot be told, the act itself tells. */
export async function provedLately(): Promise<boolean> {
  try {
    const { stepUpUntil } = await callApi("auth.me", {});
    return stepUpUntil !== null && secondsUntil(stepUpUntil) > marginSeconds;
  } catch {
    return true;
  }
}

const marginSeconds = 10;

interface StepUpDialogProps {
  open: boolean;
  /** Why: "Keys can move money." */
  reason: string;
  close: () => void;
  /** The password was right: now do it. */
  proved: () => void;
}

/** Asks for the password once more before an act that could hand the account to somebody else. */
export function StepUpDialog({ open, reason, close, proved }: StepUpDialogProps) {
  return (
    <Dialog
      title="Confirm your password"
      description={reason}
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
    >
      <StepUpForm proved={proved} />
    </Dialog>
  );
}

type Typed = z.input<typeof reauthenticateBody>;

const loadCheck = () => import("./checks").then(({ checkReauthenticate }) => checkReauthenticate);

function StepUpForm({ proved }: { proved: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const hasOtp = useHasOtp();
  const [withCode, setWithCode] = useState(hasOtp);
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm<Typed>({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { password: "" },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    // Where the answer asked for it; else the dialog begins with the password.
    if (withCode && !hasOtp) setFocus("otp");
  }, [withCode, hasOtp, setFocus]);
  const submit = useCallback(
    async (body: Typed) => {
      setProblem(null);
      try {
        await callApi("auth.reauthenticate", { body });
        proved();
      } catch (error) {
        const rejected = error instanceof ApiError && error.status === 401;
        if (asksForCode(error)) setWithCode(true);
        else if (rejected && withCode) {
          resetField("otp", { defaultValue: "" });
          setProblem("The password or the code is wrong. A code that was used works no more.");
        } else if (rejected)
          setError("password", { message: "That password is not right." }, { shouldFocus: true });
        else setProblem(error instanceof Error ? error.message : "Try again.");
      }
    },
    [proved, setError, resetField, withCode],
  );
  return (
    <Form onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-4 pb-2">
      {problem !== null && <Alert tone="failed" title={problem} role="alert" />}
      <Field label="Password" error={fieldSentence(errors.password?.message)}>
        {(wiring) => (
          <PasswordInput {...wiring} {...register("password")} autoComplete="current-password" />
        )}
      </Field>
      {withCode && <CodeField registration={register("otp")} error={errors.otp?.message} />}
      <Button type="submit" variant="primary" block loading={isSubmitting}>
        Continue
      </Button>
    </Form>
  );
}
