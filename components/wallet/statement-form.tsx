import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { operationPaths } from "@/lib/contract/paths";

interface StatementFormProps {
  /** The first days of the month and of today, in Accra: YYYY-MM-DD. */
  from: string;
  to: string;
}

/** Downloads a statement; the browser sends the form itself, with or without scripts. */
export function StatementForm({ from, to }: StatementFormProps) {
  return (
    <Card
      title="Statement"
      description="Every change of a balance in a period of at most a year, with the balance after it."
    >
      <form
        action={operationPaths["statements.read"].path}
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
      >
        <Field label="Currency">
          {(wiring) => (
            <Select {...wiring} name="currency">
              <option value="GHS">GHS</option>
              <option value="USDT">USDT</option>
            </Select>
          )}
        </Field>
        <Field label="Format">
          {(wiring) => (
            <Select {...wiring} name="format">
              <option value="pdf">PDF</option>
              <option value="csv">CSV</option>
            </Select>
          )}
        </Field>
        <Field label="From">
          {(wiring) => (
            <Input {...wiring} type="date" name="from" defaultValue={from} max={to} required />
          )}
        </Field>
        <Field label="To">
          {(wiring) => (
            <Input {...wiring} type="date" name="to" defaultValue={to} max={to} required />
          )}
        </Field>
        <div className="col-span-2 lg:col-span-1">
          <Button type="submit" block icon={<Download aria-hidden="true" className="size-4" />}>
            Download
          </Button>
        </div>
      </form>
    </Card>
  );
}
