import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Alert } from "@/components/ui/alert";

interface ShownOnceProps {
  name: string;
  /** The key itself; it exists nowhere else. */
  value: string;
}

/** A new key, the only time that it can be read. */
export function ShownOnce({ name, value }: ShownOnceProps) {
  return (
    <div className="grid gap-4">
      <Alert tone="attention" title="Copy the key now" role="status">
        We store only a fingerprint of it and cannot show it again.
      </Alert>
      <Card title={name}>
        <p
          data-testid="api-key"
          className="rounded-control bg-sunken p-4 font-mono text-small break-all select-all"
        >
          {value}
        </p>
        <div className="mt-4 grid gap-2 sm:flex">
          <CopyButton value={value} label="key" labelled />
          <ButtonLink href="/dashboard/developers/api-keys">Done</ButtonLink>
        </div>
      </Card>
    </div>
  );
}
