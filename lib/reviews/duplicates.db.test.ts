import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedTestnet } from "@/drizzle/seed";
import { config } from "@/lib/config/env";
import { database, type Executor } from "@/lib/db/client";
import type { CaseRow } from "@/lib/kyc/case-rows";
import { newMerchant } from "@/lib/tooling/test-merchant";
import { asOwner } from "@/lib/tooling/test-owner";
import { readDuplicates } from "./duplicates";

it("people with the same phone number are found by an index, however many there are", async () => {
  await seedTestnet(config());
  const { id: merchantId } = await newMerchant(100n, "minimum");
  await asOwner(async (owner) => {
    await owner`insert into users (id, merchant_id, email, name, phone, role, password_hash)
      select 'usr_' || n, case when n % 5000 = 0 then ${merchantId} end, n || '@example.com', 'Efua', '+23320' || n, 'viewer', 'none'
      from generate_series(1000000, 1020000) n`;
    await owner`analyze users`;
  });
  const explain = {
    execute: (query: Parameters<Executor["execute"]>[0]) =>
      database().execute(sql`explain ${query as ReturnType<typeof sql>}`),
  } as unknown as Executor;
  const plan = await readDuplicates(explain, { merchantId } as CaseRow, []);
  expect(JSON.stringify(plan)).toContain("users_phone");
  expect(JSON.stringify(plan)).not.toContain("Seq Scan on users");
});
