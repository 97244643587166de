import { DeleteDialog } from "@/components/data/delete-dialog";
import { callApi } from "@/lib/client/call-api";

interface DeleteBeneficiaryProps {
  id: string;
  name: string;
}

/** Deletes a beneficiary after a confirmation. */
export function DeleteBeneficiary({ id, name }: DeleteBeneficiaryProps) {
  return (
    <DeleteDialog
      name={name}
      what="beneficiary"
      consequence="Past payouts are not affected. You can save the number again."
      done={`${name} is deleted`}
      remove={() => callApi("beneficiaries.delete", { params: { id } })}
      list="beneficiaries"
    />
  );
}
