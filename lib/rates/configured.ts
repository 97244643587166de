import { config } from "@/lib/config/env";
import type { RateSource } from "./source";
import { createRateSources } from "./sources";

let sources: RateSource[] | undefined;

/** The sources that this deployment uses; made once, because they remember their quotas. */
export function configuredSources(): readonly RateSource[] {
  sources ??= createRateSources(config().rates);
  return sources;
}
