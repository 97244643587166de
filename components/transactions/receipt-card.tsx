"use client";

import { Download, Link2 } from "lucide-react";
import { useState } from "react";
import { ActProblem } from "@/components/forms/act-problem";
import { useOperation } from "@/components/forms/use-operation";
import { useMay } from "@/components/session/person";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Time } from "@/components/ui/time";
import { addressOf } from "@/lib/client/call-api";
import type { ResponseOf } from "@/lib/client/operation-types";

/** The receipt as a file, and a link to it for the other party. */
export function ReceiptCard({ id }: { id: string }) {
  const [link, setLink] = useState<ResponseOf<"transactions.receipt-link"> | null>(null);
  const mayShare = useMay("transactions:write");
  const operation = useOperation<"transactions.receipt-link">({ onDone: setLink });
  return (
    <Card title="Receipt">
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            href={addressOf("transactions.receipt", { id })}
            plain
            icon={<Download aria-hidden="true" className="size-4" />}
          >
            Download PDF
          </ButtonLink>
          {mayShare && !link?.url && (
            <Button
              loading={operation.busy}
              onClick={() => operation.send("transactions.receipt-link", { params: { id } })}
              icon={<Link2 aria-hidden="true" className="size-4" />}
            >
              Create link
            </Button>
          )}
          {link?.url && <CopyButton value={link.url} label="link" labelled />}
        </div>
        {link?.url && (
          <p role="status" className="text-small text-muted">
            Anyone with this link sees the receipt without signing in, with most of the number
            hidden, until <Time at={link.expiresAt} precision="day" />.{" "}
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              Open it
            </a>
          </p>
        )}
        <ActProblem
          error={operation.problem}
          unconfirmed={operation.unconfirmed}
          done="created"
          otherwise="No link was created."
        />
      </div>
    </Card>
  );
}
