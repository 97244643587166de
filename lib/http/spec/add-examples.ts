import { exampleOf, type Schema } from "./example-of";
import type { Document, Documented, Media } from "./name-schemas";

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const prefix = "#/components/schemas/";

/** Gives each body and each success an example: a component of the name of its schema. */
export function addExamples(document: Document): Record<string, object> {
  const schemas = document.components.schemas as Record<string, Schema>;
  const examples: Record<string, object> = {};
  const add = (media: Media | undefined, all: boolean) => {
    const $ref = media?.schema.$ref as string | undefined;
    if (!media || !$ref?.startsWith(prefix) || media.examples) return;
    const name = $ref.slice(prefix.length);
    examples[name] ??= { value: exampleOf({ $ref }, { schemas, all, name: "" }) };
    media.examples = { [name]: { $ref: `#/components/examples/${name}` } };
  };
  for (const { requestBody, responses } of Object.values(document.paths).flatMap(
    Object.values<Documented>,
  )) {
    add(requestBody?.content[json] ?? requestBody?.content[form], false);
    for (const { content } of Object.values(responses)) add(content?.[json], true);
  }
  return examples;
}
