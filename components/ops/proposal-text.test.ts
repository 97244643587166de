import { expect, it } from "vitest";
import { proposalPage } from "./proposal-text";

it.each([
  ["resolution", "txn_1", "/ops/exceptions/txn_1"],
  ["adjustment", "12/7", "/ops/reconciliation/12"],
  ["rate", "3", "/ops/rates"],
  ["suspense_release", "0x1:2", "/ops/suspense"],
  ["rail-opening", "mtn", "/ops"],
  ["another", "x", null],
])("the page of a proposal of the kind %s about %s is %s", (kind, subject, page) => {
  expect(proposalPage({ kind, subject })).toBe(page);
});
