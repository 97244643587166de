import { kycSamples } from "./kyc-samples";
import { makeBelongings, nobody, type Belongings } from "./test-belongings";
import { sessionOf } from "./test-people";
import type { TestService } from "./test-service";

/** Makes one thing of every kind for the second merchant: those that keys make, and those that people do. */
export async function makeBelongingsOfOthers(service: TestService): Promise<Belongings> {
  const { apiKey, wallet } = service.seeded.secondMerchant;
  const postAs = (key: string) => async (path: string, sent: unknown) =>
    (await service.call("POST", path, sent, { key })).body;
  const profile = await service.call("GET", "/api/users/profile", undefined, { key: apiKey });
  const { userId } = profile.body as { userId: string };
  const post = postAs(await sessionOf(userId));
  const client = await post("/oauth-clients", { name: "A client", scopes: ["rates:read"] });
  const invited = { email: "kofi@others.example", role: "viewer" };
  const invitation = await post("/api/team/invitations", invited);
  const upload = await post("/api/users/kyc-uploads", kycSamples["kyc.begin-upload"]().body);
  const made: Belongings = {
    ...(await makeBelongings(wallet, postAs(apiKey))),
    userId,
    clientId: client.id,
    invitationId: invitation.id,
    uploadId: upload.uploadId,
    loggedId: profile.headers.get("x-request-id") ?? "",
  };
  for (const [name, id] of Object.entries(made))
    if (!id || id === nobody[name as keyof Belongings]) throw new Error(`There is no ${name}.`);
  return made;
}
