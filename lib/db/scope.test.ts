import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** How often each file looks at the rows of all merchants: a new use is a decision, to be added here. */
const uses: Record<string, number> = {
  "lib/auth/credential-usage.ts": 1,
  "lib/auth/session.ts": 1,
  "lib/db/not-found.ts": 1,
  "lib/db/row-cache.ts": 1,
  "lib/groups/group.ts": 1,
  "lib/http/caller-scope.ts": 2,
  "lib/http/define-route.ts": 1,
  "lib/identities/codes.ts": 1,
  "lib/identities/mint-identity.ts": 1,
  "lib/identities/payee.ts": 1,
  "lib/identities/read-identities.ts": 1,
  "lib/identities/store.ts": 2,
  "lib/kyc/reviewers.ts": 1,
  "lib/messages/queue-message.ts": 1,
  "lib/messages/read-outbox.ts": 1,
  "lib/payment-requests/read-request.ts": 1,
  "lib/rates/open-quotes.ts": 1,
  "lib/request-log/record.ts": 1,
  "lib/receipts/receipt-links.ts": 1,
  "lib/team/invitations.ts": 1,
  "lib/wallet/find-wallet.ts": 1,
};

it("the files that widen the scope to all merchants are those listed", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  const found: Record<string, number> = {};
  for (const file of files.split("\n")) {
    if (!/^(app|components|lib)\/.*\.tsx?$/.test(file) || /\.test\.ts$/.test(file)) continue;
    const text = readFileSync(file, "utf8");
    const count = text.match(/\bacrossMerchants\(/g)?.length ?? 0;
    if (count > 0) found[file] = count;
  }
  expect(found).toEqual(uses);
});
