"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import { networkName } from "@/components/labels/transactions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Alert } from "@/components/ui/alert";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { keyForAct, type ActKey } from "@/lib/client/idempotency";
import { networkOptions } from "./network-options";
import type { Run } from "./labels";

/** Starts a comparison of our books with one network's, or with each one's. */
export function ReconcileDialog() {
  const [open, setOpen] = useState(false);
  const [network, setNetwork] = useState("");
  const start = useStart(() => setOpen(false));
  return (
    <Dialog
      title="Reconcile now"
      description="What we settled since yesterday began is compared with what the network reports and with its uploaded statements, and our float with what it says it holds. Nothing is changed."
      open={open}
      onOpenChange={(next) => {
        start.reset();
        setOpen(next);
      }}
      trigger={
        <Button variant="primary" icon={<Scale aria-hidden="true" className="size-4" />}>
          Reconcile now
        </Button>
      }
      actions={
        <>
          <Button
            variant="primary"
            loading={start.isPending}
            onClick={() => start.mutate(network as Run["provider"] | "")}
          >
            {network === "" ? "Compare every network" : `Compare ${networkName(network)}`}
          </Button>
          <DialogClose>
            <Button>Not now</Button>
          </DialogClose>
        </>
      }
    >
      {start.error && <Alert tone="failed" title={start.error.message} role="alert" />}
      <Field label="With">
        {(wiring) => (
          <Select
            {...wiring}
            value={network}
            required={false}
            onChange={(event) => setNetwork(event.target.value)}
          >
            {networkOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Dialog>
  );
}

function useStart(done: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const [kept, setKept] = useState<ActKey | null>(null);
  return useMutation({
    mutationFn: (network: Run["provider"] | "") => {
      const body = network === "" ? {} : { provider: network };
      const actKey = keyForAct(kept, body);
      setKept(actKey);
      return callApi("ops.start-reconciliation", { body }, { idempotencyKey: actKey.key });
    },
    onSuccess: async ({ data }) => {
      // The same once more is another comparison.
      setKept(null);
      done();
      toast({
        tone: "processing",
        title:
          data.length === 1 ? "A comparison has begun" : `${data.length} comparisons have begun`,
      });
      await queries.invalidateQueries({ queryKey: ["ops", "reconciliations"] });
    },
  });
}
