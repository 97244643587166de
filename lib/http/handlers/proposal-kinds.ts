import { releaseKind } from "@/lib/deposits/release-arrival";
import type { AnyKind } from "@/lib/proposals/kind";

/** All kinds of acts that an operator can propose and another one confirms. */
export const proposalKinds: readonly AnyKind[] = [releaseKind];
