"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { QueryFailure } from "@/components/data/query-failure";
import { Card } from "@/components/ui/card";
import { approverRoles, managerRoles, type MerchantRole } from "@/lib/contract/roles";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { moneyText } from "@/lib/money-text";

// A list of payouts does not carry the code of a form to its first paint.
const SettingsDialog = dynamic(() =>
  import("./settings-dialog").then((module) => module.SettingsDialog),
);

const ConfirmRelaxation = dynamic(() =>
  import("./confirm-relaxation").then((module) => module.ConfirmRelaxation),
);

interface ApprovalSettingsProps {
  userId: string;
  role: MerchantRole;
  /** Whether nobody else could approve. */
  alone: boolean;
}

/** The amount above which payouts need approval, and the way to change it. */
export function ApprovalSettings(props: ApprovalSettingsProps) {
  const { userId, role, alone } = props;
  const mayChange = managerRoles.some((manager) => manager === role);
  const mayApprove = approverRoles.some((approver) => approver === role);
  const { data, error, refetch } = useQuery(payoutSettingsQuery());
  if (!data)
    return error ? (
      <Card>
        <QueryFailure what="the approval settings" error={error} retry={() => void refetch()} />
      </Card>
    ) : null;
  const { approvalThreshold: threshold, relaxation } = data;
  return (
    <Card>
      <section
        aria-labelledby="approvals"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      >
        <div>
          <h2 id="approvals" className="font-semibold">
            Approvals
          </h2>
          <p className="text-small text-muted">
            {threshold === null
              ? "No payout needs approval."
              : `A payout above ${moneyText(threshold, "GHS")} needs the approval of another user. What one user sends within 24 hours counts together.`}
            {!mayChange && " An owner or an admin can change this."}
          </p>
        </div>
        {mayChange && <SettingsDialog key={threshold} threshold={threshold} alone={alone} />}
      </section>
      {relaxation && (
        <ConfirmRelaxation
          relaxation={relaxation}
          mayConfirm={mayApprove && relaxation.requestedBy !== userId}
        />
      )}
    </Card>
  );
}
