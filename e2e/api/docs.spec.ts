import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../fixtures/test";

const idsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
const linksOf = (html: string) =>
  [...html.matchAll(/<a\s[^>]*\bhref="([^"]+)"/g)].map(([, href = ""]) => href);

/** Reads every page of the docs that a link leads to, from `/docs` on. */
async function readDocs(request: APIRequestContext): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ["/docs"];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const response = await request.get(path, { headers: { accept: "text/html" } });
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    pages.set(path, html);
    for (const link of linksOf(html)) {
      const { pathname } = new URL(link, `http://docs${path}`);
      if (/^\/docs(\/|$)/.test(pathname)) waiting.push(pathname);
    }
  }
  return pages;
}

test("every link of the docs leads somewhere, and so does every result of their search", async ({
  request,
}) => {
  const pages = await readDocs(request);
  expect(pages.size).toBeGreaterThan(40);
  const ids = new Map([...pages].map(([path, html]) => [path, idsOf(html)]));
  const broken: string[] = [];
  const others = new Set<string>();
  const check = (from: string, link: string) => {
    const { origin, pathname, hash } = new URL(link, `http://docs${from}`);
    if (origin !== "http://docs") broken.push(`${from} leads outside, to ${link}`);
    else if (!pages.has(pathname)) others.add(pathname);
    else if (hash && !ids.get(pathname)?.has(decodeURIComponent(hash.slice(1))))
      broken.push(`${from} leads to ${link}`);
  };
  for (const [path, html] of pages) for (const link of linksOf(html)) check(path, link);
  const index = (await (await request.get("/docs/search.json")).json()) as { href: string }[];
  expect(index.length).toBeGreaterThan(200);
  for (const { href } of index) check("/docs", href);
  expect(broken).toEqual([]);
  for (const path of others) expect((await request.get(path)).status(), path).toBe(200);
});
