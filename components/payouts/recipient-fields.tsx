"use client";

import type { UseFormReturn } from "react-hook-form";
import { fieldSentence } from "@/components/data/form-errors";
import { networkName } from "@/components/labels/transactions";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { formatPhone } from "@/lib/client/format-phone";
import type { Beneficiary } from "@/lib/client/queries/beneficiaries";
import { BeneficiaryPicker } from "./beneficiary-picker";
import type { CheckedPayout } from "./check";
import type { TypedPayout } from "./draft";
import { NetworkField } from "./network-field";
import type { Network } from "./sending-terms";

export type PayoutFormState = UseFormReturn<TypedPayout, unknown, CheckedPayout>;

interface RecipientFieldsProps {
  form: PayoutFormState;
  beneficiary: Beneficiary | null;
  /** The typed number, as far as it is complete. */
  phone: string | null;
  networks: Network[];
  /** Whether there is anybody to choose from. */
  hasBeneficiaries: boolean;
}

/** Whom to pay: somebody saved, or a number. */
export function RecipientFields(props: RecipientFieldsProps) {
  const { form, beneficiary, phone, networks, hasBeneficiaries } = props;
  const choose = (chosen: Beneficiary | null) => {
    form.clearErrors(["beneficiary", "phone"]);
    form.setValue("beneficiary", chosen);
  };
  if (beneficiary)
    return (
      <Chosen
        beneficiary={beneficiary}
        choose={choose}
        error={form.formState.errors.beneficiary?.message}
      />
    );
  const { register, formState } = form;
  return (
    <>
      {hasBeneficiaries && <BeneficiaryPicker block label="Choose a beneficiary" choose={choose} />}
      <Field
        label={hasBeneficiaries ? "Or a mobile-money number" : "Mobile-money number"}
        help="Like 024 123 4567."
        error={fieldSentence(formState.errors.phone?.message)}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("phone")}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="figures"
          />
        )}
      </Field>
      <NetworkField
        registration={register("network")}
        phone={phone}
        networks={networks}
        error={fieldSentence(formState.errors.network?.message, "Choose a network that is open.")}
      />
    </>
  );
}

interface ChosenProps {
  beneficiary: Beneficiary;
  choose: (beneficiary: Beneficiary | null) => void;
  error: string | undefined;
}

function Chosen({ beneficiary, choose, error }: ChosenProps) {
  const { name, phoneNumber, provider, note } = beneficiary;
  return (
    <section aria-label="Recipient" className="grid gap-3">
      <div className="rounded-card border border-line bg-surface p-4">
        <p className="text-small text-muted">To</p>
        <p className="text-large font-semibold wrap-anywhere">{name}</p>
        <p className="figures text-muted">
          {formatPhone(phoneNumber)}
          {provider && `, ${networkName(provider)}`}
        </p>
        {note !== null && <p className="mt-1 text-small text-muted wrap-anywhere">{note}</p>}
        <div className="mt-3 grid gap-2 sm:flex">
          <BeneficiaryPicker label="Choose another" choose={choose} />
          <Button variant="quiet" onClick={() => choose(null)}>
            Type a number instead
          </Button>
        </div>
      </div>
      {error !== undefined && (
        <Alert tone="failed" title={fieldSentence(error) ?? error} role="alert" />
      )}
    </section>
  );
}

interface SaveFieldsProps {
  form: PayoutFormState;
  save: boolean;
  /** The name on the account, if the network told it. */
  accountName: string | null;
}

/** Offers to keep a typed number for next time. */
export function SaveFields({ form, save, accountName }: SaveFieldsProps) {
  const { register, formState, getValues, setValue } = form;
  return (
    <div>
      <Checkbox
        label="Save as a beneficiary"
        help="Next time you choose the name."
        {...register("save", {
          onChange: () => {
            if (getValues("saveAs") === "") setValue("saveAs", accountName ?? "");
          },
        })}
      />
      {save && (
        <div className="mt-2">
          <Field
            label="Name to save"
            error={fieldSentence(
              formState.errors.saveAs?.message,
              "Enter a name of at most 120 characters.",
            )}
          >
            {(wiring) => (
              <Input {...wiring} {...register("saveAs")} autoComplete="off" maxLength={120} />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
