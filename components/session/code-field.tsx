import type { UseFormRegisterReturn } from "react-hook-form";
import { fieldSentence } from "@/components/data/form-errors";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface CodeFieldProps {
  registration: UseFormRegisterReturn;
  /** What is wrong, as the contract names what it expects. */
  error: string | undefined;
}

/** Takes the one-time code of an authenticator app, typed, pasted or filled in by the browser. */
export function CodeField({ registration, error }: CodeFieldProps) {
  return (
    <Field
      label="One-time code"
      help="The six digits that your authenticator app shows now. Each code works once."
      error={fieldSentence(error)}
    >
      {(wiring) => (
        <Input
          {...wiring}
          {...registration}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="figures tracking-widest"
        />
      )}
    </Field>
  );
}
