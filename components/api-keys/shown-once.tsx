import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";

interface SecretsProps {
  /** What is to be copied, by what it is: "key". */
  secrets: Readonly<Record<string, string>>;
}

/** A new secret, and what belongs to it, the only time that it can be read. */
export function Secrets({ secrets }: SecretsProps) {
  return (
    <dl className="grid gap-4">
      {Object.entries(secrets).map(([what, value]) => (
        <div key={what} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {Object.keys(secrets).length > 1 && (
            <dt className="text-small font-medium first-letter:uppercase">{what}</dt>
          )}
          <dd className="grid gap-2">
            <p
              data-testid={what.replace(" ", "-")}
              className="rounded-control bg-sunken p-4 font-mono text-small break-all select-all"
            >
              {value}
            </p>
            <span>
              <CopyButton value={value} label={what} labelled />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ShownOnceProps extends SecretsProps {
  /** "Copy the key now". */
  title: string;
  name: string;
  /** The list that it is in. */
  href: string;
}

/** In place of the form that created it. */
export function ShownOnce({ title, name, secrets, href }: ShownOnceProps) {
  return (
    <div className="grid gap-4">
      <Alert tone="attention" title={title} role="status">
        We store only a fingerprint of it and cannot show it again.
      </Alert>
      <Card title={name}>
        <Secrets secrets={secrets} />
        <div className="mt-4 grid sm:flex">
          <ButtonLink href={href}>Done</ButtonLink>
        </div>
      </Card>
    </div>
  );
}
