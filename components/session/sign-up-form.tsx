"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { fieldSentence, placeRejection } from "@/components/data/form-errors";
import { loadPage } from "@/components/data/load-page";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { PasswordInput } from "@/components/ui/password-input";
import { callApi } from "@/lib/client/call-api";
import type { signUpBody } from "@/lib/contract/auth";

type Typed = z.input<typeof signUpBody>;

const loadCheck = () => import("./checks").then(({ checkSignUp }) => checkSignUp);

const blank: Typed = { businessName: "", name: "", email: "", password: "" };

/** Creates a merchant account and signs its owner in. */
export function SignUpForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<
    Typed,
    unknown,
    z.output<typeof signUpBody>
  >({ resolver: useLazyResolver(loadCheck), defaultValues: blank });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const signUp = handleSubmit(async (body) => {
    setProblem(null);
    try {
      await callApi("auth.sign-up", { body });
      loadPage("/dashboard");
    } catch (error) {
      setError("root", { type: "rejected" });
      setProblem(placeRejection(error, setError, ["businessName", "name", "email", "password"]));
    }
  });
  return (
    <Form onSubmit={(event) => void signUp(event)} className="grid gap-5">
      {problem !== null && <Alert tone="failed" title={problem} role="alert" />}
      <Field
        label="Business name"
        error={fieldSentence(errors.businessName?.message, "Enter your business name.")}
      >
        {(wiring) => (
          <Input {...wiring} {...register("businessName")} autoComplete="organization" />
        )}
      </Field>
      <Field label="Your name" error={fieldSentence(errors.name?.message, "Enter your name.")}>
        {(wiring) => <Input {...wiring} {...register("name")} autoComplete="name" />}
      </Field>
      <Field label="Email" error={fieldSentence(errors.email?.message)}>
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
      <Field
        label="Password"
        help="At least 15 characters. Four or five words you can remember work well."
        error={fieldSentence(errors.password?.message)}
      >
        {(wiring) => (
          <PasswordInput {...wiring} {...register("password")} autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" variant="primary" block loading={isSubmitting || isSubmitSuccessful}>
        Create account
      </Button>
    </Form>
  );
}
