import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { TextField } from "@/components/forms/fields";
import { AddressCheck } from "./address-check";

interface AddressFieldProps<V extends FieldValues> {
  form: Pick<UseFormReturn<V>, "register" | "formState">;
  name: Path<V>;
  label: string;
  /** What is in it. */
  typed: string;
  /** The network that we send on; null where none is connected. */
  network: string | null;
}

/** A blockchain address, checked while it is typed. */
export function AddressField<V extends FieldValues>({
  typed,
  network,
  ...field
}: AddressFieldProps<V>) {
  return (
    <div className="grid gap-1.5">
      <TextField
        {...field}
        help={
          network === null
            ? "An address that accepts USDT."
            : `An address on ${network}. USDT sent to an address on another network is lost.`
        }
        className="font-mono"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <AddressCheck typed={typed} />
    </div>
  );
}
