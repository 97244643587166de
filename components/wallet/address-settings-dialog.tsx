"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { SelectField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { addressSettingsQuery } from "@/lib/client/queries/addresses";

interface AddressSettingsDialogProps {
  rules: { onlySaved: boolean; coolingHours: number };
}

const operation = () =>
  import("@/lib/contract/addresses").then((addresses) => addresses.updateAddressSettingsOperation);

const periods = [0, 1, 6, 12, 24, 48, 72, 168];

const periodText = (hours: number) =>
  hours === 0 ? "At once" : hours === 1 ? "After 1 hour" : `After ${hours} hours`;

/** Changes whether only saved addresses may be used, and from when. */
export function AddressSettingsDialog({ rules }: AddressSettingsDialogProps) {
  const queries = useQueryClient();
  const form = useOperationForm(operation, {
    initial: rules,
    stepUp: "This decides where your USDT can be sent.",
    report: () => ({ tone: "completed", title: "Saved" }),
    onDone: async (settings) => {
      queries.setQueryData(addressSettingsQuery().queryKey, settings);
      await queries.invalidateQueries({ queryKey: ["addresses"] });
    },
  });
  const choices = periods.includes(rules.coolingHours)
    ? periods
    : [...periods, rules.coolingHours].toSorted((a, b) => a - b);
  return (
    <ActDialog
      title="Where you can withdraw to"
      description="Stricter settings apply at once. Relaxed ones take effect after the waiting time that applies now, and we tell the owners by e-mail."
      trigger={
        <Button size="small" aria-label="Change where you can withdraw to">
          Change
        </Button>
      }
      act="Save"
      operation={form}
      fields={
        <>
          <Checkbox
            label="Withdraw to saved addresses only"
            checked={form.values.onlySaved}
            onChange={(event) => form.setValue("onlySaved", event.target.checked)}
          />
          {form.values.onlySaved && (
            <SelectField
              form={form}
              name="coolingHours"
              label="A newly saved address can be used"
              options={{ valueAsNumber: true }}
            >
              {choices.map((hours) => (
                <option key={hours} value={hours}>
                  {periodText(hours)}
                </option>
              ))}
            </SelectField>
          )}
        </>
      }
    />
  );
}
