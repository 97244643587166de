"use client";

import { SelectField } from "@/components/forms/fields";
import { Ago } from "@/components/ui/ago";
import { Button } from "@/components/ui/button";
import { railStatuses, type RailStatus } from "@/lib/contract/rails";
import { carriedBy, railName, railStyles, type BoardRail } from "./labels";
import { OperationDialog, ReasonField } from "./operation-dialog";

interface SwitchDialogProps {
  rail: BoardRail;
  asOf: string;
}

/** Sets the status of a rail, with the reason that merchants see. */
export function SwitchDialog({ rail, asOf }: SwitchDialogProps) {
  const { provider, direction } = rail;
  const status: RailStatus = rail.switch.status === "operational" ? "closed" : "operational";
  return (
    <OperationDialog
      title={`Change ${railName(rail)}`}
      description={<LastChange rail={rail} asOf={asOf} />}
      trigger={
        <Button size="small" aria-label={`Change ${railName(rail)}`}>
          Change
        </Button>
      }
      submit={(values) => submitOf(rail, values.status)}
      operation={operation}
      params={{ provider, direction }}
      initial={{ status, reason: "" }}
      fields={(form) => (
        <>
          <SelectField
            form={form}
            name="status"
            label="New status"
            help={effects[form.values.status]}
          >
            {railStatuses.map((value) => (
              <option key={value} value={value}>
                {railStyles[value].label}
              </option>
            ))}
          </SelectField>
          <ReasonField
            form={form}
            help="Merchants see this text. It stays in the history."
            wrong="Enter 1 to 200 characters."
            maxLength={200}
          />
        </>
      )}
      done={(_, values) => ({
        tone: railStyles[values.status].tone,
        title: `${railName(rail)}: ${railStyles[values.status].label.toLowerCase()}`,
      })}
    />
  );
}

const operation = () => import("@/lib/contract/ops-rails").then((all) => all.setRailOperation);

function LastChange({ rail, asOf }: SwitchDialogProps) {
  const { status, setAt, setByName, reason } = rail.switch;
  if (setAt === null) return "No operator has changed it yet.";
  return (
    <>
      {setByName ?? "An operator"} set it to {railStyles[status].label.toLowerCase()}{" "}
      <Ago at={setAt} asOf={asOf} />
      {reason === null ? "." : `: “${reason}”`}
    </>
  );
}

function submitOf(rail: BoardRail, status: RailStatus) {
  const what = carriedBy(rail).toLowerCase();
  if (status === "closed") return { label: `Close ${what}`, danger: true };
  return { label: status === "degraded" ? `Mark ${what} as degraded` : `Open ${what}` };
}

const effects: Record<RailStatus, string> = {
  operational: "Waiting transfers are sent now. Probes and calls decide whether the rail works.",
  degraded: "Transfers continue; merchants are warned.",
  closed: "Nothing new is sent, and queued transfers wait. Transfers already sent continue.",
};
