import openapiTypescript, { astToString } from "openapi-typescript";
import { format } from "prettier";
import { expect, test } from "vitest";
import { openApiDocument } from "@/lib/http/openapi";

interface Described {
  security?: Record<string, unknown>[];
  responses: Record<string, { headers?: object }>;
}

/** What the client needs of the document: the operations that take an API key, and their successes. */
function forKeys(document: Record<string, unknown>): string {
  const copy = JSON.parse(JSON.stringify(document)) as {
    paths: Record<string, Record<string, Described>>;
  };
  for (const [path, methods] of Object.entries(copy.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!operation.security?.some((way) => "apiKey" in way)) delete methods[method];
      for (const [status, response] of Object.entries(operation.responses)) {
        delete response.headers;
        if (!status.startsWith("2")) delete operation.responses[status];
      }
    }
    if (Object.keys(methods).length === 0) delete copy.paths[path];
  }
  return JSON.stringify(copy);
}

test("the client's types are those of the interface document: npm run sdk makes them anew", async () => {
  const document = openApiDocument({ environment: "testnet", oidc: {} });
  const types = await openapiTypescript(forKeys(document), { alphabetize: false });
  const text = await format(astToString(types), { parser: "typescript", printWidth: 100 });
  await expect(text).toMatchFileSnapshot("schema.ts");
});
