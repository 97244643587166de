import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import type { Scope } from "@/lib/contract/operation";

const areaNames: Record<string, string> = {
  payments: "Payments",
  wallet: "Wallet",
  identity: "Phone identities",
  momo: "Mobile money",
  convert: "Conversions",
  kyc: "Verification",
  account: "Account",
  webhooks: "Webhooks",
  keys: "API keys",
  transactions: "Transactions",
  rates: "Rates",
};

interface ScopeFieldsProps {
  /** Those of the user, who can give a credential no others. */
  scopes: readonly Scope[];
  chosen: readonly Scope[];
  /** Given what is chosen by then: several boxes may change at once. */
  choose: (next: (chosen: readonly Scope[]) => Scope[]) => void;
  /** What to choose instead. */
  error: string | undefined;
}

/** What a credential may do: reading and writing, area by area. */
export function ScopeFields({ scopes, chosen, choose, error }: ScopeFieldsProps) {
  const areas = [...new Set(scopes.map((scope) => scope.split(":")[0] ?? ""))];
  const everyRead = scopes.filter((scope) => scope.endsWith(":read"));
  const toggle = (scope: Scope) =>
    choose((current) =>
      current.includes(scope) ? current.filter((one) => one !== scope) : [...current, scope],
    );
  return (
    <fieldset>
      <legend className="text-small font-medium">Scopes</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button size="small" onClick={() => choose(() => [...everyRead])}>
          Read everything
        </Button>
        <Button size="small" onClick={() => choose(() => [...scopes])}>
          Everything
        </Button>
        <Button size="small" onClick={() => choose(() => [])}>
          Nothing
        </Button>
      </div>
      {error !== undefined && (
        <div className="mt-2">
          <FieldError announced>Choose {error}.</FieldError>
        </div>
      )}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line px-4">
        {areas.map((area) => (
          <li key={area} className="grid items-center sm:grid-cols-[1fr_auto_auto] sm:gap-x-6">
            <span className="pt-2 font-medium sm:pt-0">{areaNames[area] ?? area}</span>
            <span className="flex gap-x-8 sm:contents">
              {(["read", "write"] as const).map((kind) => {
                const scope = scopes.find((one) => one === `${area}:${kind}`);
                return (
                  <span key={kind} className="sm:w-24">
                    {scope !== undefined && (
                      <Checkbox
                        label={
                          <>
                            <span className="sr-only">{areaNames[area]}: </span>
                            {kind === "read" ? "Read" : "Write"}
                          </>
                        }
                        checked={chosen.includes(scope)}
                        onChange={() => toggle(scope)}
                      />
                    )}
                  </span>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
