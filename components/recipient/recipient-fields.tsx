import type { FieldValues, Path } from "react-hook-form";
import { SelectField, TextField } from "@/components/forms/fields";
import type { ContractFormHandle } from "@/components/forms/use-contract-form";
import { reasonText, type Network } from "@/components/labels/networks";
import { networkName } from "@/components/labels/transactions";
import { predictNetwork } from "@/lib/client/phone-entry";

interface FormProps<V extends FieldValues> {
  form: ContractFormHandle<V>;
}

interface NumberFieldsProps<V extends FieldValues> extends FormProps<V> {
  label?: string;
  help?: string;
  /** The number as far as it is complete. */
  phone: string | null;
  networks: readonly Network[];
  /** What the network is to carry. */
  way?: "collection" | "payout";
}

/** A mobile-money number and its network, which is detected unless it is chosen. */
export function NumberFields<V extends FieldValues>({
  form,
  label = "Mobile-money number",
  help = "For example 024 123 4567",
  phone,
  networks,
  way = "payout",
}: NumberFieldsProps<V>) {
  const closed = networks.filter((network) => network[way].status === "closed");
  return (
    <>
      <TextField
        form={form}
        name={"phoneNumber" as Path<V>}
        label={label}
        help={help}
        wrong="Enter a Ghanaian mobile number, for example 024 123 4567."
        type="tel"
        inputMode="tel"
        className="figures"
      />
      <SelectField
        form={form}
        name={"provider" as Path<V>}
        label="Network"
        required={false}
        wrong="Choose a network that is open."
        help={
          <>
            {predictionText(phone, closed)}
            {closed.map((network) => (
              <span key={network.code} className="block">
                {network.name} is closed: {reasonText(network[way].statusReason)}
              </span>
            ))}
          </>
        }
      >
        <option value="">Detect automatically</option>
        {networks.map((network) => (
          <option key={network.code} value={network.code} disabled={closed.includes(network)}>
            {closed.includes(network) ? `${network.name} (closed)` : network.name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function predictionText(phone: string | null, closed: readonly Network[]): string {
  const predicted = phone === null ? null : predictNetwork(phone);
  if (predicted === null) return "Detected from the number; you can also choose it.";
  const prediction = `Looks like ${networkName(predicted)}`;
  return closed.some(({ code }) => code === predicted)
    ? `${prediction}, which is closed. If the number was ported, choose its network.`
    : `${prediction}. If the number was ported, choose its network.`;
}

/** A note for the merchant's own records. */
export function NoteField<V extends FieldValues>({
  form,
  name,
  label = "Note",
  help = "For your own records.",
}: FormProps<V> & { name: Path<V>; label?: string; help?: string }) {
  return <TextField form={form} name={name} label={label} optional help={help} maxLength={500} />;
}

/** The merchant's own reference, which works once. */
export function ReferenceField<V extends FieldValues>({
  form,
  help,
}: FormProps<V> & { help: string }) {
  return (
    <TextField
      form={form}
      name={"externalRef" as Path<V>}
      label="Your reference"
      optional
      help={help}
      wrong="Use letters, digits and symbols without spaces, 100 at most."
      maxLength={100}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
