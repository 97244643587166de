"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useId, useRef, useState, type FormEvent } from "react";
import { useStepUp } from "@/components/session/use-step-up";
import { networkName } from "@/components/labels/transactions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useToast } from "@/components/ui/toast";
import { callApiWithText } from "@/lib/client/call-api";
import { keyForAct, type ActKey } from "@/lib/client/idempotency";
import { StatementGuide } from "./statement-guide";
import { StatementProblem } from "./statement-problem";
import { networkCodes, type Run } from "./labels";

interface Chosen {
  provider: Run["provider"];
  from: string;
  to: string;
  fileName: string;
  csv: string;
}

/** Uploads a network's statement of some days; what is wrong with it is told row by row. */
export function UploadStatement() {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const upload = useUpload({
    done: () => setOpen(false),
    rejected: (error, chosen) => void stepUp.onRejection(error, chosen),
  });
  const stepUp = useStepUp<Chosen>(
    (chosen) => upload.mutate(chosen),
    "Our books are compared with this file, so we make sure that it is you.",
  );
  const busy = upload.isPending || stepUp.checking;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const file = fields.get("file");
    if (busy || !(file instanceof File)) return;
    upload.reset();
    const given = {
      provider: textOf(fields.get("provider")) as Run["provider"],
      from: textOf(fields.get("from")),
      to: textOf(fields.get("to")),
    };
    await stepUp.begin({ ...given, fileName: file.name, csv: await file.text() });
  };
  return (
    <>
      <Dialog
        title="Upload a statement"
        description="The file has to have every movement of these days. It is kept as evidence."
        open={open && !stepUp.asking}
        onOpenChange={(next) => {
          upload.reset();
          setOpen(next);
        }}
        trigger={
          <Button variant="primary" icon={<Upload aria-hidden="true" className="size-4" />}>
            Upload a statement
          </Button>
        }
        actions={
          <>
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              Upload it
            </Button>
            <DialogClose>
              <Button>Not now</Button>
            </DialogClose>
          </>
        }
      >
        <form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4">
          <StatementProblem error={upload.error} />
          <UploadFields />
        </form>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}

function UploadFields() {
  const [provider, setProvider] = useState<Run["provider"]>("mtn");
  return (
    <>
      <Field label="Network">
        {(wiring) => (
          <Select
            {...wiring}
            name="provider"
            value={provider}
            onChange={(event) => setProvider(event.target.value as Run["provider"])}
          >
            {networkCodes.map((code) => (
              <option key={code} value={code}>
                {networkName(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From the day">
          {(wiring) => <Input {...wiring} type="date" name="from" />}
        </Field>
        <Field label="To the day" help="A day that is over.">
          {(wiring) => <Input {...wiring} type="date" name="to" />}
        </Field>
      </div>
      <Field label="CSV file" help="At most 10,000 rows and 2 MB.">
        {(wiring) => <Input {...wiring} type="file" name="file" accept=".csv,text/csv" />}
      </Field>
      <StatementGuide provider={provider} />
    </>
  );
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

interface UploadEvents {
  done: () => void;
  rejected: (error: Error, chosen: Chosen) => void;
}

function useUpload({ done, rejected }: UploadEvents) {
  const queries = useQueryClient();
  const toast = useToast();
  const kept = useRef<ActKey | null>(null);
  return useMutation({
    mutationFn: ({ csv, ...query }: Chosen) => {
      kept.current = keyForAct(kept.current, { csv, ...query });
      return callApiWithText(
        "ops.upload-statement",
        { query },
        { contentType: "text/csv", text: csv },
        { idempotencyKey: kept.current.key },
      );
    },
    onSuccess: async ({ movements }) => {
      done();
      const title = movements === 1 ? "1 movement uploaded" : `${movements} movements uploaded`;
      toast({ tone: "completed", title, description: "The next comparison uses them." });
      await queries.invalidateQueries({ queryKey: ["ops", "statements"] });
    },
    onError: rejected,
  });
}
