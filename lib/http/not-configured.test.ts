import { expect, test } from "vitest";
import { operations } from "@/lib/contract";
import { openApiDocument } from "./openapi";
import { handleRouteFile } from "./route-file";

const withOidc = operations.filter(({ servedWith }) => servedWith === "oidc");

test.each(withOidc.map(({ id, method, path }) => [id, method, path]))(
  "%s does not exist where no issuer is configured",
  async (_, method, path) => {
    expect((await handleRouteFile(new Request(`http://here${path}`, { method }))).status).toBe(404);
    expect(openApiDocument().paths).not.toHaveProperty([path]);
  },
);
