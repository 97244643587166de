import type { ResponseOf } from "@/lib/client/operation-types";

export type Team = ResponseOf<"team.read">;
export type Member = Team["data"][number];
export type Invitation = Team["invitations"][number];
