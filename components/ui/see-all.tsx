import Link from "next/link";

/** Beside the title of a card that shows the start of a list: a link to all of it. */
export function SeeAll({ href, label = "See all" }: { href: string; label?: string }) {
  return (
    <Link
      href={href}
      className="-my-2.5 inline-flex min-h-11 items-center rounded-control text-small font-medium underline decoration-outline underline-offset-4"
    >
      {label}
    </Link>
  );
}
