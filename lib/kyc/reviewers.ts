import { eq, ne, sql } from "drizzle-orm";
import { kycCases, reviewSettings } from "@/drizzle/schema";
import { isSamePerson } from "@/lib/auth/same-person";
import { listAllPeople, listStaff, type UserRow } from "@/lib/auth/users";
import type { Executor } from "@/lib/db/client";
import { acrossMerchants } from "@/lib/db/scope";

/** Reviewers with the number of undecided cases that each has, those with the fewest first. */
export async function readWorkload(
  executor: Executor,
): Promise<{ reviewer: UserRow; cases: number }[]> {
  const reviewers = await listStaff(executor, "compliance");
  const counted = await executor
    .select({ id: kycCases.assigneeId, cases: sql<number>`count(*)::int` })
    .from(kycCases)
    .where(ne(kycCases.status, "decided"))
    .groupBy(kycCases.assigneeId);
  const casesOf = new Map(counted.map(({ id, cases }) => [id, cases]));
  return reviewers
    .map((reviewer) => ({ reviewer, cases: casesOf.get(reviewer.id) ?? 0 }))
    .sort((one, other) => one.cases - other.cases);
}

/** Who gets a new case of a merchant by rule: of those for whom it is not their own, the one with the fewest. */
export function chooseReviewer(executor: Executor, merchantId: string): Promise<string | null> {
  return acrossMerchants("reviewers have cases of all merchants", async () => {
    const [settings] = await executor
      .select({ isOn: reviewSettings.automaticAssignment })
      .from(reviewSettings)
      .where(eq(reviewSettings.id, true));
    if (!settings?.isOn) return null;
    const people = await listAllPeople(executor, merchantId);
    const workload = await readWorkload(executor);
    const free = workload.find(
      ({ reviewer }) => !people.some((person) => isSamePerson(person, reviewer)),
    );
    return free?.reviewer.id ?? null;
  });
}
