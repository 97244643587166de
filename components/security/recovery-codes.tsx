"use client";

import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { PrintButton } from "@/components/ui/print-button";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whose they are. */
  email: string;
  onSaved: () => void;
}

/** New recovery codes, the only time that they can be read. */
export function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const file = `Cedirail recovery codes of ${email}\nEach works once in place of a one-time code or a passkey.\n\n${codes.join("\n")}\n`;
  return (
    <div className="grid gap-4">
      <Alert tone="attention" title="Save these codes now" role="status">
        We cannot show them again. Without your device, they are the only way to sign in.
      </Alert>
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
          Recovery codes of <span className="wrap-anywhere">{email}</span>
        </h3>
        <p className="text-small text-muted">
          Each works once in place of a one-time code or a passkey.
        </p>
      </div>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-sunken p-4 text-center font-mono"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid gap-2 sm:flex sm:flex-wrap print:hidden">
        <CopyButton value={codes.join("\n")} label="codes" labelled />
        <ButtonLink
          plain
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="cedirail-recovery-codes.txt"
          icon={<Download aria-hidden="true" className="size-4 shrink-0" />}
        >
          Download
        </ButtonLink>
        <PrintButton />
      </div>
      <div className="grid print:hidden">
        <Button variant="primary" onClick={onSaved}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
