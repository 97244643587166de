import type { z } from "zod";
import type { provider } from "./fields";

/** What one row of a statement records: money in, money out, or the undoing of an earlier row. */
export type StatementRowKind = "in" | "out" | "reversal";

/** How one network's statement is written as CSV; names and values are compared without case. */
export interface StatementFormat {
  columns: {
    /** The network's own id of the movement: each execution has another one. */
    receipt: string;
    /** What we sent along, by which the movement is matched; empty: we did not order it. */
    reference: string;
    time: string;
    kind: string;
    status: string;
    amount: string;
    currency: string;
    phone: string;
    /** The receipt of what a reversal undoes. */
    original: string;
  };
  kinds: Record<string, StatementRowKind>;
  /** Null: no money moved, so that the row is left out. */
  statuses: Record<string, "completed" | "reversed" | null>;
}

type Provider = z.infer<typeof provider>;

/**
 * No source documents what the networks' portals export, so these names are ours, after the words of
 * each network's interface. Whoever uploads a file brings its columns under these names.
 */
export const statementFormats: Record<Provider, StatementFormat> = {
  mtn: {
    columns: {
      receipt: "Financial Transaction Id",
      reference: "External Id",
      time: "Date",
      kind: "Type",
      status: "Status",
      amount: "Amount",
      currency: "Currency",
      phone: "Phone Number",
      original: "Original Transaction Id",
    },
    kinds: { Payment: "in", Transfer: "out", Refund: "reversal", Reversal: "reversal" },
    statuses: { Successful: "completed", Reversed: "reversed", Failed: null, Pending: null },
  },
  airtel: {
    columns: {
      receipt: "Airtel Money Id",
      reference: "Transaction Id",
      time: "Transaction Date",
      kind: "Service Type",
      status: "Transaction Status",
      amount: "Amount",
      currency: "Currency",
      phone: "MSISDN",
      original: "Original Airtel Money Id",
    },
    kinds: { Collection: "in", Disbursement: "out", Refund: "reversal", Reversal: "reversal" },
    statuses: { TS: "completed", TR: "reversed", TF: null, TE: null, TIP: null, TA: null },
  },
  telecel: {
    columns: {
      receipt: "Receipt No.",
      reference: "Third Party Conversation ID",
      time: "Completion Time",
      kind: "Transaction Type",
      status: "Transaction Status",
      amount: "Amount",
      currency: "Currency",
      phone: "Other Party",
      original: "Linked Transaction ID",
    },
    kinds: { C2B: "in", B2C: "out", Reversal: "reversal" },
    statuses: {
      Completed: "completed",
      Reversed: "reversed",
      Failed: null,
      Cancelled: null,
      Expired: null,
      Pending: null,
    },
  },
};

/** Columns that a file may leave out; in a row every cell may be empty but those of the others. */
export const optionalStatementColumns = ["phone", "original"] as const;

/** Data rows of one statement at most. */
export const maxStatementRows = 10_000;
/** Bytes of one statement at most. */
export const maxStatementBytes = 2 * 1024 * 1024;
