import { DeleteDialog } from "@/components/data/delete-dialog";
import { callApi } from "@/lib/client/call-api";

interface DeleteKeyProps {
  id: string;
  name: string;
}

/** Deletes a key after a confirmation. */
export function DeleteKey({ id, name }: DeleteKeyProps) {
  return (
    <DeleteDialog
      name={name}
      what="key"
      consequence="Programs that use this key are rejected within a second. This cannot be undone."
      done={`The key ${name} is deleted`}
      remove={() => callApi("api-keys.delete", { params: { id } })}
      list="api-keys"
    />
  );
}
