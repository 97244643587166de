import * as z from "zod";
import type { Operation } from "@/lib/contract/operation";
import {
  jsonBodyLimit,
  mediaTypeOf,
  namedOnce,
  readFormBody,
  readJsonBody,
  readMultipart,
  readOctets,
  readTextBody,
  type UploadTimes,
} from "./body";
import { validate } from "./validate";

/**
 * The body of a request, parsed and validated.
 * @param times of an upload
 * @param onJson gets the bytes of a body that is JSON, valid or not
 * @throws CedirailError naming what is wrong
 */
export async function readBody(
  operation: Operation,
  request: Request,
  times?: UploadTimes,
  onJson?: (bytes: Uint8Array) => void,
): Promise<unknown> {
  const { body, csvBody, formBody, bytesBody, bodyLimit = jsonBodyLimit, isForm } = operation;
  if (bytesBody) return readOctets(request, bodyLimit, times);
  if (!body) return undefined;
  if (isForm) return validate(body, await readFormBody(request, bodyLimit));
  if (csvBody && mediaTypeOf(request) === "text/csv")
    return validate(csvBody, await readTextBody(request, bodyLimit));
  if (formBody && mediaTypeOf(request) === "multipart/form-data")
    return validate(formBody, await readMultipart(request, bodyLimit, times));
  const options = { mayBeAbsent: operation.bodyOptional, times, onJson };
  return validate(body, await readJsonBody(request, bodyLimit, options));
}

const emptySearch = new URLSearchParams();

function searchOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return start < 0 ? emptySearch : new URLSearchParams(url.slice(start + 1).split("#", 1)[0]);
}

const noParameters = z.strictObject({});

/** The query of an address, parsed and validated. @throws CedirailError naming what is wrong */
export function readQuery(operation: Operation, url: string): unknown {
  const parameters = searchOf(url);
  // Probes and providers may add parameters; a merchant must learn of a misspelled one.
  if (operation.auth === "public")
    return operation.query && validate(operation.query, Object.fromEntries(parameters));
  return validate(operation.query ?? noParameters, namedOnce(parameters));
}
