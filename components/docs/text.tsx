import type { ReactNode } from "react";

/** A link in a sentence of a guide. */
export function DocsLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="underline decoration-outline underline-offset-4">
      {children}
    </a>
  );
}

/** Steps or points of a guide, in order where they are numbered. */
export function Points({
  items,
  numbered = false,
}: {
  items: readonly ReactNode[];
  numbered?: boolean;
}) {
  const List = numbered ? "ol" : "ul";
  return (
    <List className={numbered ? "grid list-decimal gap-2 pl-6" : "grid list-disc gap-2 pl-6"}>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </List>
  );
}
