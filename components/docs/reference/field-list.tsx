import type { ReactNode } from "react";
import { Prose } from "../prose";
import type { FieldRow } from "./schema";

interface FieldListProps {
  fields: readonly FieldRow[];
  /** In a response every field is there unless it says otherwise; in a request the required ones are marked. */
  of: "request" | "response";
}

/** The fields of a request or a response, those inside them folded. */
export function FieldList({ fields, of }: FieldListProps) {
  return (
    <dl className="border-t border-line">
      {fields.map((field) => (
        <div key={field.name} className="border-b border-line py-2.5">
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-mono text-small font-semibold wrap-anywhere">{field.name}</span>
            <span className="text-tiny text-muted">{field.type}</span>
            <Presence required={field.required} of={of} />
          </dt>
          <dd className="grid gap-1 text-small text-muted">
            <Meaning field={field} />
            {field.fields.length > 0 && (
              <details>
                <summary className="inline-flex min-h-11 items-center rounded-control font-medium text-ink underline decoration-outline underline-offset-4 sm:min-h-8">
                  {field.fields.length === 1 ? "1 field" : `${field.fields.length} fields`} of{" "}
                  {field.name}
                </summary>
                <div className="mt-1 border-l-2 border-line pl-3">
                  <FieldList fields={field.fields} of={of} />
                </div>
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Presence({ required, of }: { required: boolean; of: FieldListProps["of"] }): ReactNode {
  if (of === "request")
    return required && <span className="text-tiny font-semibold text-attention">required</span>;
  return !required && <span className="text-tiny text-muted">not always present</span>;
}

function Meaning({ field: { description, values, bounds } }: { field: FieldRow }) {
  return (
    <>
      {description && (
        <p>
          <Prose text={description} />
        </p>
      )}
      {values.length > 0 && (
        <p className="wrap-anywhere">
          {values.length === 1 ? "Always " : "One of "}
          {values.map((value, index) => (
            <span key={value}>
              {index > 0 && ", "}
              <code className="font-mono text-tiny text-ink">{value}</code>
            </span>
          ))}
          .
        </p>
      )}
      {bounds.length > 0 && <p>{bounds.join(" ")}</p>}
    </>
  );
}
