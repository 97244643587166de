import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { guides, type GuidePage } from "@/components/docs/guides";
import type { DocsEntry } from "@/components/docs/search/find";
import { slugOf } from "@/components/docs/slug";
import { errorHelp, failureHelp } from "./errors/error-codes";
import { readReference } from "./reference/read-reference";

/** What a guide's source says, without its markup. */
function textOf(source: string): string {
  const text = source
    .replaceAll(/^import .*$/gm, " ")
    .replaceAll(/<[^<>]*>|className="[^"]*"|[{}()[\]"'`;=]/g, " ");
  return [...new Set(text.split(/\s+/))].join(" ");
}

/** A guide and its sections, as its page declares them. */
async function entriesOf({ href, label, description }: GuidePage): Promise<DocsEntry[]> {
  const path = join(process.cwd(), "app", ...href.split("/").slice(1), "page.tsx");
  const source = await readFile(path, "utf8");
  const [, ...sections] = source.split('<Section title="');
  return [
    { href, title: label, context: description, text: textOf(source) },
    ...sections.map((section) => {
      const title = section.slice(0, section.indexOf('"'));
      const [body = ""] = section.split("</Section>");
      return { href: `${href}#${slugOf(title)}`, title, context: label, text: textOf(body) };
    }),
  ];
}

function codeEntries(help: Record<string, { cause: string; fix: string }>): DocsEntry[] {
  return Object.entries(help).map(([code, { cause, fix }]) => ({
    href: `/docs/errors#${code}`,
    title: code,
    context: cause,
    text: fix,
  }));
}

let index: Promise<DocsEntry[]> | undefined;

/** Everything that a search of the docs can find: guides first, then operations and codes. */
export function readSearchIndex(): Promise<DocsEntry[]> {
  // Once: it never changes while the process runs, and anyone may load it.
  index ??= buildIndex().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}

async function buildIndex(): Promise<DocsEntry[]> {
  const operations = readReference().flatMap(({ slug, operations: list }) =>
    list.map(({ id, method, path, summary, description }) => ({
      href: `/docs/reference/${slug}#${id}`,
      title: summary.replace(/\.$/, ""),
      context: `${method} ${path}`,
      text: `${id} ${description ?? ""}`,
    })),
  );
  return [
    ...(await Promise.all(guides.map(entriesOf))).flat(),
    ...operations,
    ...codeEntries(errorHelp),
    ...codeEntries(failureHelp),
  ];
}
