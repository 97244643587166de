import type { UseFormRegisterReturn } from "react-hook-form";
import { fieldSentence } from "@/components/data/form-errors";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";

interface ReasonFieldProps {
  registered: UseFormRegisterReturn;
  /** What was expected of it, where it is wrong. */
  fault: string | undefined;
  /** Whether the merchant reads it too. */
  reader?: "staff" | "merchant";
  /** What the reason says. */
  what?: string;
}

/** Why an operator decides something for good. */
export function ReasonField({
  registered,
  fault,
  reader = "staff",
  what = "What the network said, and when.",
}: ReasonFieldProps) {
  const who =
    reader === "merchant"
      ? "The merchant reads it too, without your name."
      : "Only our own people read it.";
  return (
    <Field
      label="Reason"
      help={`${what} ${who}`}
      error={fieldSentence(fault, "Say it in 10 to 500 characters.")}
    >
      {(wiring) => <TextArea {...wiring} {...registered} maxLength={500} autoComplete="off" />}
    </Field>
  );
}
