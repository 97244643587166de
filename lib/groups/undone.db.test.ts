import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { Group } from "./group";

/** What the work of a group throws itself before the commit is undone, and costs its neighbors nothing. */

afterAll(closeDatabase);

test("a member that our own code cannot carry fails alone, and each other is carried out once", async () => {
  await database().execute(sql`select 1`);
  const carriedOut: number[] = [];
  const group = new Group<number, number>((members) =>
    inTransaction(async (tx) => {
      await tx.execute(sql`select 1`);
      if (members.includes(2)) throw new TypeError("This one cannot be carried.");
      carriedOut.push(...members);
      return members.map((value) => ({ value }));
    }),
  );
  const results = await Promise.allSettled([1, 2, 3].map((member) => group.submit(member)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(carriedOut).toEqual([1, 3]);
});
