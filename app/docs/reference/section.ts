import type { ReferenceGroup } from "@/components/docs/reference/document";

/** The pages of the reference, for the list beside them. */
export function sectionOf(groups: readonly ReferenceGroup[]) {
  const pages = groups.map(({ slug, title }) => ({
    href: `/docs/reference/${slug}`,
    label: title,
  }));
  return { title: "Operations", pages };
}
