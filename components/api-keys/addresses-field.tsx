import { AreaField } from "@/components/forms/fields";
import type { ContractFormHandle } from "@/components/forms/use-contract-form";

interface AddressFields {
  /** One per line. */
  allowedIps: string;
}

/** What the lines hold, as the contract has it. */
export const listedAddresses = <V extends AddressFields>(values: V): V => ({
  ...values,
  allowedIps: values.allowedIps.split(/[\s,]+/).filter(Boolean),
});

interface AddressesFieldProps<V extends AddressFields> {
  form: ContractFormHandle<V>;
  label: string;
}

/** From which IP addresses a key can be used. */
export function AddressesField<V extends AddressFields>({ form, label }: AddressesFieldProps<V>) {
  return (
    <AreaField
      // Of a form that has other fields too, this is the same.
      form={form as unknown as ContractFormHandle<AddressFields>}
      name="allowedIps"
      label={label}
      optional
      help="One address or range per line, 50 at most, for example 203.0.113.0/24. Empty: any address."
      wrong="Enter one address or range per line, 50 at most, for example 203.0.113.9 or 203.0.113.0/24."
      className="font-mono"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
