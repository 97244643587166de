import { asOwner } from "./test-owner";
import type { ApiAnswer, TestService } from "./test-service";

/** Confirms or withdraws a proposal about an exception; after a success, responds with the exception. */
export async function decideAbout(
  service: TestService,
  transactionId: string,
  proposal: { id: string },
  act: string,
  key: string,
): Promise<ApiAnswer> {
  const path = `/api/ops/proposals/${proposal.id}/${act}`;
  const decided = await service.call("POST", path, undefined, { key });
  if (decided.status !== 200) return decided;
  return service.call("GET", `/api/ops/exceptions/${transactionId}`, undefined, { key });
}

/** Makes all applied acts two days old, so that nothing counts against an operator's daily limit. */
export async function backdateActs(): Promise<void> {
  await asOwner(async (sql) => {
    await sql`alter table proposals disable trigger proposals_decided_once`;
    await sql`update proposals set decided_at = decided_at - interval '2 days'`;
    await sql`alter table proposals enable trigger proposals_decided_once`;
  });
}
