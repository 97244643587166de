import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openApiDocument } from "@/lib/http/openapi";

interface Document {
  paths: Record<string, Record<string, { operationId?: string; tags?: string[] }>>;
  components: { schemas: object };
}

const document = openApiDocument({ environment: "testnet", oidc: null }) as unknown as Document;
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const ids = operations.flatMap(({ operationId }) => operationId ?? []);
const classes = [
  ...operations.flatMap(({ tags = [] }) => tags),
  ...Object.keys(document.components.schemas),
].flatMap((name) => [name, `${name.replace(/ (\w)/g, (_, letter) => letter.toUpperCase())}Api`]);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test.each([
  [
    "py",
    ids.map(snake),
    /\b(?:transactions|mobile_money)\.(\w+)\(/g,
    /cedirail\.(\w+(?:Api|Request))\b/g,
  ],
  [
    "kt",
    ids,
    /\b(?:transactions|mobileMoney)\.(\w+)\(/g,
    /^import com\.cedirail\.(?:apis|models)\.(\w+)$/gm,
  ],
])(
  "the sample of a generated client in .%s uses names that the OpenAPI document has",
  (language, methods, called, used) => {
    const sample = readFileSync(join(import.meta.dirname, `generated-client.${language}`), "utf8");
    const namesOf = (pattern: RegExp) => [...sample.matchAll(pattern)].map(([, name]) => name);
    expect(namesOf(called)).toHaveLength(3);
    expect(methods).toEqual(expect.arrayContaining(namesOf(called)));
    expect(namesOf(used)).toHaveLength(3);
    expect(classes).toEqual(expect.arrayContaining(namesOf(used)));
  },
);
