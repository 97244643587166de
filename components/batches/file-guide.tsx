import { Download } from "lucide-react";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";

const columns: { name: string; text: string; required?: boolean }[] = [
  { name: "amount", text: "Cedis, for example 150 or 150.00", required: true },
  { name: "phoneNumber", text: "0241234567 or +233241234567", required: true },
  { name: "provider", text: "mtn, airtel or telecel; detected from the number if empty" },
  { name: "accountName", text: "The recipient's name, for your records" },
  { name: "externalRef", text: "Your own reference; each can be used only once" },
  { name: "description", text: "A note, for your records" },
];

/** The columns of a file. */
export function FileGuide() {
  return (
    <Card title="File format" action={<HeadLink />}>
      <p className="text-small text-muted">
        CSV in UTF-8, up to 1,000 rows and 1 MB. The first line names the columns, in any order.
      </p>
      <dl className="mt-3 divide-y divide-line border-t border-line">
        {columns.map(({ name, text, required }) => (
          <div key={name} className="grid gap-x-4 py-2.5 sm:grid-cols-[11rem_1fr]">
            <dt className="flex items-baseline gap-2">
              <span className="font-mono text-small">{name}</span>
              <span className={classNames("text-tiny", required ? "font-medium" : "text-muted")}>
                {required ? "required" : "optional"}
              </span>
            </dt>
            <dd className="text-small text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function HeadLink() {
  return (
    <span className="-my-2.5 sm:-my-1.5">
      <SampleLink />
    </span>
  );
}

/** A file to start from, valid as it is. */
export function SampleLink() {
  return (
    <a
      href="/payouts-sample.csv"
      download="payouts-sample.csv"
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-1 text-small font-medium underline decoration-outline underline-offset-4 sm:min-h-9"
    >
      <Download aria-hidden="true" className="size-4" />
      Sample file
    </a>
  );
}
