import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { sealTotpSecret } from "@/lib/auth/one-time-code";
import { hashPassword } from "@/lib/auth/password";
import { recordAct } from "@/lib/audit/record";
import type { Secrets } from "@/lib/config/secrets";
import type { MerchantRole, StaffRole } from "@/lib/contract/roles";
import type { DbTransaction } from "@/lib/db/client";

export interface SeededStaff {
  role: StaffRole;
  email: string;
  password: string;
  /** Base32, for an authenticator app. */
  totpSecret: string;
}

export interface SeededColleague {
  userId: string;
  email: string;
  password: string;
  role: MerchantRole;
}

type StaffSecrets = Pick<Secrets, "demoPeople" | "secondOperator" | "secondCompliance">;

const staff = [
  {
    id: "usr_00000000000000000000000004",
    role: "compliance",
    name: "Abena Sarpong",
    email: "abena@cedirail.example",
    drawn: ({ demoPeople }: StaffSecrets) => demoPeople.compliance,
  },
  {
    id: "usr_00000000000000000000000005",
    role: "operator",
    name: "Kwesi Boateng",
    email: "kwesi@cedirail.example",
    drawn: ({ demoPeople }: StaffSecrets) => demoPeople.operator,
  },
  // A resolution that credits a merchant needs a second operator.
  {
    id: "usr_00000000000000000000000006",
    role: "operator",
    name: "Efua Owusu",
    email: "efua@cedirail.example",
    drawn: ({ secondOperator }: StaffSecrets) => secondOperator,
  },
  // The highest tier takes two reviewers.
  {
    id: "usr_00000000000000000000000007",
    role: "compliance",
    name: "Yaw Darko",
    email: "yaw@cedirail.example",
    drawn: ({ secondCompliance }: StaffSecrets) => secondCompliance,
  },
] as const;

/** Seeds the staff, each with one-time codes; once, by fixed ids. */
export async function seedStaff(tx: DbTransaction, secrets: StaffSecrets): Promise<SeededStaff[]> {
  const seeded: SeededStaff[] = [];
  for (const { id, role, name, email, drawn } of staff) {
    const { password, totpSecret } = drawn(secrets);
    await seedPerson(tx, { id, merchantId: null, role, name, email, password, totpSecret });
    seeded.push({ role, email, password, totpSecret });
  }
  return seeded;
}

/** Seeds a second user of a demo merchant, who can approve what the owner sends. */
export async function seedColleague(
  tx: DbTransaction,
  merchantId: string,
  password: string,
): Promise<SeededColleague> {
  const colleague = {
    id: "usr_00000000000000000000000003",
    merchantId,
    role: "finance" as const,
    name: "Kwame Mensah",
    email: "kwame@makola.example",
    password,
  };
  await seedPerson(tx, colleague);
  return { userId: colleague.id, email: colleague.email, password, role: colleague.role };
}

interface Person {
  id: string;
  merchantId: string | null;
  role: string;
  name: string;
  email: string;
  password: string;
  totpSecret?: string;
}

async function seedPerson(tx: DbTransaction, person: Person): Promise<void> {
  const { password, totpSecret, ...facts } = person;
  const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.id, facts.id));
  if (existing) return;
  await tx.insert(users).values({
    ...facts,
    passwordHash: await hashPassword(password),
    totpSecretSealed: totpSecret === undefined ? null : sealTotpSecret(facts.id, totpSecret),
  });
  await recordAct(tx, {
    merchantId: facts.merchantId,
    actor: "seed",
    action: "user.created",
    resource: facts.id,
    details: { role: facts.role },
  });
}
