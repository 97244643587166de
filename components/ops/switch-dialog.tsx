"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { fieldSentence, placeRejection } from "@/components/data/form-errors";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { Ago } from "@/components/ui/ago";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Alert } from "@/components/ui/alert";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { railStatuses, type RailStatus } from "@/lib/contract/rails";
import type { TypedSwitch } from "./checks";
import { asOneLine, directionLabels, railStyles, railName, type BoardRail } from "./labels";

interface SwitchDialogProps {
  rail: BoardRail;
  asOf: string;
}

/** Sets a rail, with the reason that merchants see. */
export function SwitchDialog({ rail, asOf }: SwitchDialogProps) {
  const [open, setOpen] = useState(false);
  const formId = useId();
  const [chosen, setChosen] = useState<RailStatus>(rail.status);
  const set = useSetRail(rail, () => setOpen(false));
  return (
    <Dialog
      title={`Change ${railName(rail)}`}
      description={<LastSet rail={rail} asOf={asOf} />}
      open={open}
      onOpenChange={(next) => {
        if (next) setChosen(rail.switch.status === "operational" ? "closed" : "operational");
        set.reset();
        setOpen(next);
      }}
      trigger={
        <Button size="small" aria-label={`Change ${railName(rail)}`}>
          Change
        </Button>
      }
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant={chosen === "closed" ? "danger" : "primary"}
            loading={set.isPending}
          >
            {actText(rail, chosen)}
          </Button>
          <DialogClose>
            <Button>Leave it</Button>
          </DialogClose>
        </>
      }
    >
      <SwitchForm id={formId} chosen={chosen} choose={setChosen} set={set} />
    </Dialog>
  );
}

function LastSet({ rail, asOf }: SwitchDialogProps) {
  const { status, setAt, setByName, reason } = rail.switch;
  if (setAt === null) return "No operator has touched it yet.";
  return (
    <>
      {setByName ?? "An operator"} set it to {railStyles[status].label.toLowerCase()}{" "}
      <Ago at={setAt} asOf={asOf} />
      {reason === null ? "." : `: “${reason}”`}
    </>
  );
}

function actText({ direction }: BoardRail, status: RailStatus): string {
  const what = directionLabels[direction].toLowerCase();
  if (status === "closed") return `Close ${what}`;
  return status === "degraded" ? `Mark ${what} as degraded` : `Open ${what}`;
}

/** What a switch does beyond being shown. */
const effects: Record<RailStatus, string> = {
  operational:
    "What waits goes out now. The probes and the calls alone say whether the rail is well.",
  degraded: "Everything goes on; merchants are warned.",
  closed: "Nothing new is sent, and what is begun waits. What was sent already goes on.",
};

interface SwitchFormProps {
  id: string;
  chosen: RailStatus;
  choose: (status: RailStatus) => void;
  set: ReturnType<typeof useSetRail>;
}

const loadCheck = () => import("./checks").then(({ checkSwitch }) => checkSwitch);

function SwitchForm({ id, chosen, choose, set }: SwitchFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<TypedSwitch>({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { status: chosen, reason: "" },
  });
  const submit = form.handleSubmit((body) => {
    setProblem(null);
    set.mutate(body, {
      onError: (error) => setProblem(placeRejection(error, form.setError, ["reason"])),
    });
  });
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void (set.isPending ? event.preventDefault() : submit(event))}
      className="grid gap-4"
    >
      {problem !== null && <Alert tone="failed" title={problem} role="alert" />}
      <Field label="New state" help={effects[chosen]}>
        {(wiring) => (
          <Select
            {...wiring}
            {...form.register("status", {
              onChange: (event: { target: { value: RailStatus } }) => choose(event.target.value),
            })}
          >
            {railStatuses.map((status) => (
              <option key={status} value={status}>
                {railStyles[status].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ReasonField form={form} />
    </form>
  );
}

function ReasonField({ form }: { form: UseFormReturn<TypedSwitch> }) {
  return (
    <Field
      label="Reason"
      help="Merchants read this as it stands. It is kept for ever."
      error={fieldSentence(form.formState.errors.reason?.message)}
    >
      {(wiring) => (
        <TextArea
          {...wiring}
          {...form.register("reason", { setValueAs: asOneLine })}
          maxLength={200}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

function useSetRail(rail: BoardRail, done: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const { provider, direction } = rail;
  return useMutation({
    mutationFn: (body: TypedSwitch) =>
      callApi("ops.set-rail", { params: { provider, direction }, body }),
    onSuccess: async (_, { status }) => {
      done();
      toast({
        tone: railStyles[status].tone,
        title: `${railName(rail)} are set to ${railStyles[status].label.toLowerCase()}`,
      });
      await queries.invalidateQueries({ queryKey: ["ops"] });
    },
  });
}
