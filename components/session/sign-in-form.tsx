"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { fieldSentence, placeRefusal } from "@/components/data/form-errors";
import { loadPage } from "@/components/data/load-page";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { PasswordInput } from "@/components/ui/password-input";
import { callApi } from "@/lib/client/call-api";
import type { loginBody } from "@/lib/contract/auth";

type Typed = z.input<typeof loginBody>;

const loadCheck = () => import("./checks").then(({ checkLogin }) => checkLogin);

/** Signs in and goes on to `next`, a path of this site. */
export function SignInForm({ next }: { next: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<
    Typed,
    unknown,
    z.output<typeof loginBody>
  >({ resolver: useLazyResolver(loadCheck), defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const signIn = handleSubmit(async (body) => {
    setProblem(null);
    try {
      await callApi("auth.login", { body });
      loadPage(next);
    } catch (error) {
      setError("root", { type: "refused" });
      setProblem(placeRefusal(error, setError, ["email", "password"]));
    }
  });
  return (
    <form onSubmit={(event) => void signIn(event)} noValidate className="grid gap-5">
      {problem !== null && <Notice tone="failed" title={problem} role="alert" />}
      <Field label="E-mail" error={fieldSentence(errors.email?.message)}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register("email")}
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={fieldSentence(errors.password?.message)}>
        {(wiring) => (
          <PasswordInput {...wiring} {...register("password")} autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" variant="primary" block loading={isSubmitting || isSubmitSuccessful}>
        Sign in
      </Button>
    </form>
  );
}
