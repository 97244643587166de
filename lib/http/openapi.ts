import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { config } from "@/lib/config/env";
import { operations, tagsOf } from "@/lib/contract";
import { type Deployment, isServedIn } from "@/lib/contract/operation";
import { errorBody, oauthErrorBody } from "@/lib/contract/responses";
import { addExamples } from "./spec/add-examples";
import { describeParameters } from "./spec/describe-parameters";
import { errorExamples } from "./spec/error-examples";
import { headers } from "./spec/headers";
import { infoOf } from "./spec/info";
import { nameAmounts } from "./spec/name-amounts";
import { nameSchemas, openResponses, type Document } from "./spec/name-schemas";
import { operationObject } from "./spec/operation-object";
import { plainNullables } from "./spec/plain-nullables";
import { createResponses } from "./spec/responses";
import { securitySchemes } from "./spec/security";
import { tidySchema } from "./spec/tidy-schema";
import { webhooks } from "./spec/webhooks";

const built = new WeakMap<Deployment, Record<string, unknown>>();
let ownText: string | undefined;

/** {@link openApiDocument} of this deployment as JSON. */
export function openApiText(): string {
  return (ownText ??= JSON.stringify(openApiDocument()));
}

/** The OpenAPI 3.1 spec, generated from the contract that the handlers implement. */
export function openApiDocument(deployment: Deployment = config()): Record<string, unknown> {
  const document = built.get(deployment) ?? buildDocument(deployment);
  built.set(deployment, document);
  return document;
}

/** By number where it is this machine: linters take the name `localhost` for a placeholder. */
const serverUrl = () => config().publicUrl.replace("//localhost", "//127.0.0.1");

function buildDocument(deployment: Deployment): Record<string, unknown> {
  const served = operations.filter((one) => isServedIn(one, deployment));
  const responses = createResponses();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of served) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = {
      ...operationObject(operation),
      responses: responses.of(operation),
    };
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: infoOf(deployment),
      servers: [{ url: serverUrl(), description: deployment.environment }],
      tags: tagsOf(served),
      paths: paths as unknown as ZodOpenApiPathsObject,
      components: {
        schemas: { ErrorResponse: errorBody, OAuthError: oauthErrorBody },
        securitySchemes: securitySchemes(),
      },
    },
    { override: tidySchema },
  ) as unknown as Document;
  nameSchemas(document);
  openResponses(document);
  plainNullables(document);
  nameAmounts(document);
  describeParameters(document);
  const examples = { ...errorExamples, ...addExamples(document) };
  const text = JSON.stringify([document.paths, responses.shared]);
  const usedHeaders = Object.entries(headers).filter(([name]) =>
    text.includes(`"#/components/headers/${name}"`),
  );
  const shared = {
    headers: Object.fromEntries(usedHeaders),
    examples,
    responses: responses.shared,
  };
  return { ...document, webhooks: webhooks(), components: { ...document.components, ...shared } };
}
