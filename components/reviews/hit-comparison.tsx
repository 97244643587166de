import { Badge } from "@/components/ui/badge";
import { subjectLabels, type Hit } from "./labels";

/** Our name and the listed one, one above the other, with what else is known of both. */
export function HitComparison({ hit }: { hit: Hit }) {
  const { entry, subjectName, subjectKind, subjectBornOn, score } = hit;
  const bornOn = entry.bornOn.join(" or ");
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
      <dt className="text-muted">{subjectLabels[subjectKind]}</dt>
      <dd className="font-medium wrap-anywhere">
        {subjectName}
        {subjectBornOn !== null && (
          <span className="block font-normal text-muted">Born {subjectBornOn}</span>
        )}
      </dd>
      <dt className="text-muted">On the list</dt>
      <dd className="font-medium wrap-anywhere">
        {entry.name} <span className="figures font-normal text-muted">{score} % alike</span>
        {entry.aliases.length > 0 && (
          <span className="block font-normal text-muted">Also {entry.aliases.join(", ")}</span>
        )}
        {bornOn !== "" && <span className="block font-normal text-muted">Born {bornOn}</span>}
        {entry.program !== null && (
          <span className="mt-1 block">
            <Badge>{entry.program}</Badge>
          </span>
        )}
      </dd>
    </dl>
  );
}
