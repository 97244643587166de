import { randomBytes } from "node:crypto";
import * as z from "zod";
import { readJson } from "@/lib/providers/wire";
import type { SimulatorAccess } from "./simulator-access";
import { badRequest, empty, json, platformError, uuid4 } from "./simulator-responses";
import { callbackHostOf, factOf, type MtnStore } from "./simulator-book";
import type { MtnSimulatorOptions } from "./simulator-options";

const userBody = z.object({ providerCallbackHost: z.string().min(1) });

/** Creates API users and their keys, as MTN's sandbox lets anyone do (reference mtn-momo §2.1). */
export function createProvisioning(
  { credentials, targetEnvironment }: MtnSimulatorOptions,
  store: MtnStore,
  access: SimulatorAccess,
) {
  const configured = Object.values(credentials).map(({ apiUser }) => apiUser);

  return {
    async createUser(request: Request): Promise<Response> {
      const body = userBody.safeParse(readJson(await request.text()));
      const id = request.headers.get("X-Reference-Id")?.toLowerCase() ?? "";
      if (!uuid4.test(id)) return badRequest("X-Reference-Id must be a UUID version 4.");
      if (store.facts.has(factOf.user(id)) || configured.includes(id))
        return platformError(409, "RESOURCE_ALREADY_EXIST");
      if (!body.success) return badRequest("providerCallbackHost is missing.");
      const value = { callbackHost: body.data.providerCallbackHost };
      store.record({ kind: "fact", name: factOf.user(id), value });
      return empty(201);
    },

    readUser(_: Request, id = ""): Response {
      if (!uuid4.test(id)) return badRequest("The API user must be a UUID version 4.");
      const providerCallbackHost = callbackHostOf(store, id.toLowerCase());
      if (providerCallbackHost === null) return platformError(404, "RESOURCE_NOT_FOUND");
      return json(200, { providerCallbackHost, targetEnvironment });
    },

    /** Makes a key, which replaces an earlier one and ends its tokens. */
    createKey(_: Request, givenId = ""): Response {
      const id = givenId.toLowerCase();
      if (!uuid4.test(id)) return badRequest("The API user must be a UUID version 4.");
      if (!store.facts.has(factOf.user(id))) return platformError(404, "RESOURCE_NOT_FOUND");
      const apiKey = randomBytes(16).toString("hex");
      store.record({ kind: "fact", name: factOf.key(id), value: apiKey });
      access.endTokens(id);
      return json(201, { apiKey });
    },
  };
}
