import { ContractForm } from "@/components/forms/contract-form";
import { TextField } from "@/components/forms/fields";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { requestCode, type StepProps } from "./draft";

const operation = () =>
  import("@/lib/contract/identity-claims").then((claims) => claims.startClaimOperation);

/** Which number; then its owner is sent a code. */
export function NumberStep({ draft, change }: StepProps) {
  const form: ContractFormHandle<{ phone: string }> = useContractForm(operation, {
    initial: { phone: draft.phone },
    onValid: ({ phone }) => requestCode(phone, draft).then(change, (error) => form.reject(error)),
  });
  return (
    <>
      <p className="text-muted">
        Does a business operate the wallet that receives USDT for your phone number? Find out which
        one, and move your number and its balance to a wallet of your own.
      </p>
      <ContractForm form={form} submit="Send the code">
        <TextField
          form={form}
          name="phone"
          label="Your phone number"
          help="For example 024 123 4567. We send a code to it by SMS."
          wrong="Enter your whole phone number; outside Ghana, start with + and the country code."
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className="figures"
        />
      </ContractForm>
    </>
  );
}
