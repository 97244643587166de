import type { UseFormRegisterReturn } from "react-hook-form";
import { fieldSentence } from "@/components/data/form-errors";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";

interface ReasonFieldProps {
  registered: UseFormRegisterReturn;
  /** What was expected of it, where it is wrong. */
  fault: string | undefined;
}

/** Why an operator decides something for good; only our own people read it. */
export function ReasonField({ registered, fault }: ReasonFieldProps) {
  return (
    <Field
      label="Reason"
      hint="What the network said, who said it, and when. Only our own people read it."
      error={fieldSentence(fault, "Say it in 10 to 500 characters.")}
    >
      {(wiring) => <TextArea {...wiring} {...registered} maxLength={500} autoComplete="off" />}
    </Field>
  );
}
