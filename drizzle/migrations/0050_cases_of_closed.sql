-- A merchant that closes its account has no undecided case any more (lib/kyc/cases); here those that were left.
WITH "ended" AS (
  UPDATE "kyc_cases" SET "status" = 'decided', "decided_by" = 'system', "decided_at" = app_now(), "updated_at" = app_now()
  WHERE "status" <> 'decided' AND "merchant_id" IN (SELECT "id" FROM "merchants" WHERE "closed_at" IS NOT NULL)
  RETURNING "id"
)
INSERT INTO "kyc_case_history" ("case_id", "by", "act", "details") SELECT "id", 'system', 'withdrawn', '{}' FROM "ended";
