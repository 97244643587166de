import type * as z from "zod";
import type { provider } from "./fields";

/** What a row of a statement records: money in, money out, or the reversal of an earlier row. */
export type StatementRowKind = "in" | "out" | "reversal";

/** The CSV format of a network's statement; names and values are compared case-insensitively. */
export interface StatementFormat {
  columns: {
    /** The network's own id of the movement, unique for each execution. */
    receipt: string;
    /** Our reference, by which the movement is matched; empty: we did not order it. */
    reference: string;
    time: string;
    kind: string;
    status: string;
    amount: string;
    currency: string;
    phone: string;
    /** The receipt of the movement that a reversal reverses. */
    original: string;
  };
  kinds: Record<string, StatementRowKind>;
  /** Null: no money moved, so the row is skipped. */
  statuses: Record<string, "completed" | "reversed" | null>;
}

type Provider = z.infer<typeof provider>;

/**
 * The exports of the networks' portals are undocumented, so these names follow the terms of each network's
 * API. Columns have to be renamed to match before the upload.
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

/** Columns that a file may leave out. */
export const optionalStatementColumns = ["phone", "original"] as const;

/** Maximum data rows of a statement. */
export const maxStatementRows = 10_000;
/** Maximum bytes of a statement. */
export const maxStatementBytes = 2 * 1024 * 1024;
