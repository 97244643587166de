import { tierLabels } from "@/components/labels/kyc";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { requirementName, type Kyc } from "./explain";

/** What each tier allows, and the documents that it takes. */
export function TiersCard({ kyc }: { kyc: Kyc }) {
  return (
    <Card title="What each tier allows" padding="flush">
      <ul>
        {kyc.tiers.map(({ tier, perTransaction, daily, monthly, documents }) => (
          <li key={tier} className="border-t border-line px-4 py-4 first:border-t-0 sm:px-6">
            <h3 className="flex items-center gap-2 font-medium">
              {tierLabels[tier]}
              {tier === kyc.tier && <Badge>Yours</Badge>}
            </h3>
            <DetailList
              facts={{
                "Per transaction": <Amount value={perTransaction} currency="GHS" />,
                "Per day": <Amount value={daily} currency="GHS" />,
                "Per month":
                  monthly === null ? "No limit" : <Amount value={monthly} currency="GHS" />,
              }}
            />
            <p className="mt-1 text-small text-muted">
              {documents.length === 0
                ? "No documents."
                : `${documents.map((documentTypes) => requirementName({ documentTypes })).join(", ")}.`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
