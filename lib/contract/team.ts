import * as z from "zod";
import { email, newPassword, secondFactorList, session } from "./auth";
import { oneOf, text, textOfLength, time, deleted } from "./fields";
import { defineOperation } from "./operation";
import { managerRoles, merchantRoles } from "./roles";

const manage = {
  auth: { scope: "account:write" },
  sessionOnly: true,
  stepUp: true,
  roles: managerRoles,
  transactional: true,
} as const;

const role = oneOf(merchantRoles);

const member = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(merchantRoles),
    hasOtp: z.boolean(),
    secondFactors: secondFactorList,
    lastSeenAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: "TeamMember" });

const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role: z.enum(merchantRoles),
    invitedBy: z.string().describe("The id of who invited."),
    expired: z.boolean(),
    expiresAt: time,
    createdAt: time,
  })
  .meta({ id: "TeamInvitation" });

export const readTeamOperation = defineOperation({
  id: "team.read",
  summary: "List the people of the merchant, and who is invited.",
  auth: { scope: "account:read" },
  sessionOnly: true,
  response: z.object({ data: z.array(member), invitations: z.array(invitation) }),
});

export const inviteBody = z.strictObject({ email, role });

export const inviteOperation = defineOperation({
  id: "team.invite",
  summary: "Invite a person by email, or again; the link in it works for seven days.",
  ...manage,
  body: inviteBody,
  response: invitation,
  status: 201,
});

export const withdrawInvitationOperation = defineOperation({
  id: "team.withdraw-invitation",
  summary: "Withdraw an invitation; its link no longer works.",
  ...manage,
  response: deleted,
});

export const changeRoleBody = z.strictObject({ role });

export const changeRoleOperation = defineOperation({
  id: "team.change-role",
  summary:
    "Change the role of a person; credentials of that person that exceed the new role are deleted. There is always an owner.",
  ...manage,
  body: changeRoleBody,
  response: member,
  errors: ["INVALID_STATE"],
});

export const removeMemberOperation = defineOperation({
  id: "team.remove",
  summary:
    "Remove a person: sessions, API keys and OAuth clients of that person stop working within a second.",
  ...manage,
  response: z.object({ userId: z.string(), removed: z.literal(true) }),
  errors: ["INVALID_STATE"],
});

export const acceptInvitationBody = z.strictObject({
  token: textOfLength(1, 100, "the token of a link").meta({
    description: "What is after the # of the link in the email.",
  }),
  name: text(120),
  password: newPassword,
});

export const acceptInvitationOperation = defineOperation({
  id: "auth.accept-invitation",
  summary: "Accept an invitation by the token of its link, and sign in.",
  auth: "public",
  limit: "anonymous",
  body: acceptInvitationBody,
  response: session,
  status: 201,
  responseHeaders: ["Set-Cookie"],
  errors: ["FORBIDDEN"],
});
