import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";

interface NoSuchProps {
  /** "transaction". */
  what: string;
  /** Why that may be. */
  description: string;
  /** Where the others are. */
  list: { href: string; label: string; see: string };
}

/** In place of the page of something that does not exist, or is another's. */
export function NoSuch({ what, description, list: { href, label, see } }: NoSuchProps) {
  return (
    <>
      <title>{`No such ${what} · Cedirail`}</title>
      <PageHeader
        back={{ href, label }}
        title={`There is no such ${what}`}
        description={description}
      />
      <Card>
        <div className="grid justify-items-center gap-4 py-6">
          <SearchX aria-hidden="true" className="size-8 text-muted" />
          <ButtonLink href={href}>{see}</ButtonLink>
        </div>
      </Card>
    </>
  );
}
