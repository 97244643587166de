import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";

/** What a control must carry so that label, help and error belong to it. */
export interface FieldWiring {
  id: string;
  required: boolean;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  /** Help that is true before anything is typed. */
  help?: ReactNode;
  /** What is wrong and how to fix it; marks the control as invalid. */
  error?: string;
  /** Fields are required unless said otherwise; the label then says "optional". */
  optional?: boolean;
  /** Renders the control with the wiring spread onto it. */
  children: (wiring: FieldWiring) => ReactNode;
}

/** A labelled control: `<Field label="Email">{(wiring) => <Input {...wiring} />}</Field>`. */
export function Field({ label, help, error, optional = false, children }: FieldProps) {
  const id = useId();
  const helpId = help === undefined ? undefined : `${id}-help`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [errorId, helpId].filter(Boolean).join(" ") || undefined;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        required: !optional,
        "aria-describedby": describedBy,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {help !== undefined && (
        <p id={helpId} className="text-small text-muted">
          {help}
        </p>
      )}
    </div>
  );
}

interface FieldErrorProps {
  id?: string | undefined;
  /** Whether screen readers read it when it appears. */
  announced?: boolean;
  children: ReactNode;
}

/** What is wrong with a field, or with a choice. */
export function FieldError({ id, announced = false, children }: FieldErrorProps) {
  return (
    <p
      id={id}
      role={announced ? "alert" : undefined}
      className="flex gap-1.5 text-small text-failed"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
