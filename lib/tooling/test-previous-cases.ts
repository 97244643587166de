import type { OldTransaction } from "./test-previous-version";

export interface Case extends OldTransaction {
  /** What its transfer is at first, where that does not follow from the rest; null: it has none. */
  transfer?: Record<string, unknown> | null;
  /** When it is due, in minutes from now; null: never. */
  due: number | "at once" | null;
  /** How it ends; `staff`: what a person has to say first. */
  ends: string;
  staff?: Record<string, unknown>;
}

const isSent = { sent: {} };
const wasTaken = { sent: { acknowledged: true, queries: 2 } };
const review = (review_reason: string, more = {}) => ({
  columns: { review_reason, status_reason: "under_review", ...more },
});
const notMoved = { outcome: "failed" };
const settled = { sent: { acknowledged: true }, status: "completed", known: "as ordered" } as const;

/** Every way in which the previous version can have left a transaction; each is on every network. */
export const previousCases: Record<string, Case> = {
  "waits for approval": {
    status: "pending_approval",
    columns: { approval_expires_at: 180 },
    jobs: [["approval:", 180]],
    due: 180,
    ends: "expired",
  },
  "not approved in time": {
    type: "withdrawal",
    status: "pending_approval",
    columns: { approval_expires_at: -1 },
    due: -1,
    ends: "expired",
  },
  accepted: { status: "pending", jobs: [["transfer:", 0]], due: 0, ends: "completed" },
  "its job was lost": {
    type: "payment",
    status: "pending",
    due: "at once",
    ends: "completed",
  },
  "waits for its network": {
    status: "pending",
    columns: { status_reason: "provider_unavailable" },
    jobs: [["transfer:", 12]],
    due: 12,
    ends: "completed",
  },
  "sent, arrived, no response": {
    ...isSent,
    status: "processing",
    known: "as ordered",
    jobs: [
      ["transfer:", 1],
      ["nudge:", 0, { nudged: true }],
    ],
    transfer: { nudged: 0 },
    due: 1,
    ends: "completed",
  },
  "sent and lost on the way": {
    ...isSent,
    status: "processing",
    jobs: [["transfer:", 1]],
    due: 1,
    ends: "completed",
  },
  "sent twice and lost, its job too": {
    type: "withdrawal",
    sent: { attempts: 2, queries: 1 },
    status: "processing",
    due: "at once",
    ends: "completed",
  },
  acknowledged: {
    ...wasTaken,
    status: "processing",
    known: "as ordered",
    jobs: [["transfer:", 5]],
    due: 5,
    ends: "completed",
  },
  "acknowledged, then forgotten": {
    ...wasTaken,
    status: "processing",
    jobs: [["transfer:", 5]],
    due: 5,
    staff: notMoved,
    ends: "failed",
  },
  "another amount": {
    ...wasTaken,
    ...review("amount_differs", { told_minor: 7n }),
    status: "processing",
    known: "other amount",
    jobs: [["transfer:", 60]],
    transfer: { reported: "7" },
    due: 60,
    staff: { outcome: "completed", amountMoved: "10.00" },
    ends: "completed",
  },
  "an unconfirmed status": {
    ...wasTaken,
    ...review("unconfirmed_word"),
    status: "processing",
    known: "as ordered",
    jobs: [["transfer:", 60]],
    due: 60,
    ends: "completed",
  },
  "never acknowledged": {
    ...review("never_acknowledged"),
    sent: { attempts: 5, queries: 3 },
    status: "processing",
    jobs: [["transfer:", 60]],
    due: 60,
    staff: notMoved,
    ends: "failed",
  },
  "lost by its network, and found": {
    ...wasTaken,
    ...review("lost_by_network"),
    status: "processing",
    known: "as ordered",
    jobs: [["transfer:", 60]],
    due: 60,
    ends: "completed",
  },
  "settled just now": {
    ...settled,
    jobs: [["recheck:", 40, { round: 0, doubtful: 0 }]],
    transfer: { rechecks: 0 },
    due: 40,
    ends: "completed",
  },
  "settled, confirmed once": {
    ...settled,
    type: "payment",
    jobs: [["recheck:", 1200, { round: 1 }]],
    transfer: { rechecks: 1 },
    due: 1200,
    ends: "completed",
  },
  "settled long ago": { ...settled, due: null, ends: "completed" },
  "settled, then unconfirmed": {
    ...settled,
    columns: { review_reason: "settled_then_absent" },
    jobs: [["recheck:", 90, { round: 0, doubtful: 3 }]],
    transfer: { rechecks: 0, unconfirmed: 3 },
    due: 90,
    ends: "completed",
  },
  "settled, unconfirmed after a callback": {
    ...settled,
    columns: { review_reason: "settled_then_failed" },
    jobs: [["recheck:", 15, { round: null, doubtful: 1 }]],
    transfer: { unconfirmed: 1, nudged: 15 },
    due: null,
    ends: "completed",
  },
  "came back": { ...settled, known: undefined, status: "reversed", due: null, ends: "reversed" },
  rejected: { ...isSent, status: "failed", due: null, ends: "failed" },
  "no account with that number": { status: "failed", due: null, ends: "failed" },
  cancelled: { status: "cancelled", due: null, ends: "cancelled" },
  expired: { status: "expired", due: null, ends: "expired" },
  "collection to be sent": {
    type: "collection",
    status: "pending",
    jobs: [["transfer:", 0]],
    due: 0,
    ends: "completed",
  },
  "collection under way": {
    ...wasTaken,
    type: "collection",
    status: "processing",
    known: "as ordered",
    jobs: [["transfer:", 2]],
    due: 2,
    ends: "completed",
  },
  "collection unheard of": {
    ...isSent,
    type: "collection",
    status: "processing",
    jobs: [["transfer:", 2]],
    due: 2,
    ends: "completed",
  },
  collected: { ...settled, type: "collection", due: null, ends: "completed" },
  "collection rejected": {
    ...wasTaken,
    type: "collection",
    status: "failed",
    due: null,
    ends: "failed",
  },
};
