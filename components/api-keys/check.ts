import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { createApiKeyBody } from "@/lib/contract/api-keys";

const typedBody = z.object({
  name: createApiKeyBody.shape.name,
  scopes: createApiKeyBody.shape.scopes,
  life: z.enum(["", "30", "90", "365"]),
});
export type TypedKey = z.input<typeof typedBody>;

/** Checks what was typed with the contract's own fields. */
export const checkKey = zodResolver(typedBody);
