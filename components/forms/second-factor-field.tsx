"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { CodeField, TextField } from "./fields";

interface SecondFactorFieldProps<V extends FieldValues> {
  form: Pick<UseFormReturn<V>, "register" | "formState" | "setValue" | "clearErrors" | "setFocus">;
}

/** What follows a password: a one-time code, or one of the recovery codes where the phone is lost. */
export function SecondFactorField<V extends FieldValues>({ form }: SecondFactorFieldProps<V>) {
  const [isLost, setLost] = useState(false);
  const name = "otp" as Path<V>;
  const change = () => {
    flushSync(() => setLost(!isLost));
    form.clearErrors(name);
    form.setValue(name, "" as PathValue<V, Path<V>>);
    form.setFocus(name);
  };
  return (
    <div className="grid justify-items-start gap-1 *:first:w-full">
      {isLost ? (
        <TextField
          key="recovery"
          form={form}
          name={name}
          label="Recovery code"
          help="One of the ten codes that you saved when you set up one-time codes. Each works once."
          wrong="Enter a recovery code."
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
      ) : (
        <CodeField key="app" form={form} name={name} />
      )}
      <Button variant="quiet" size="small" className="-ml-3" onClick={change}>
        {isLost ? "Use the app on your phone" : "Use a recovery code"}
      </Button>
    </div>
  );
}
