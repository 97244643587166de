import {
  referenceOf,
  type ReferenceDocument,
  type ReferenceGroup,
} from "@/components/docs/reference/document";
import type { Deployment } from "@/lib/contract/operation";
import { config } from "@/lib/config/env";
import { openApiDocument } from "@/lib/http/openapi";

const read = new WeakMap<Deployment, ReferenceGroup[]>();

/** The operations of the OpenAPI document that this deployment serves, under their headings. */
export function readReference(deployment: Deployment = config()): ReferenceGroup[] {
  const groups =
    read.get(deployment) ??
    referenceOf(openApiDocument(deployment) as unknown as ReferenceDocument);
  read.set(deployment, groups);
  return groups;
}
