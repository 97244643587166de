import { expect, test } from "vitest";
import { whyNotApprove } from "./why-not-approve";

const actors = {
  usr_ama: { kind: "person", name: "Ama", userId: "usr_ama" },
  usr_kofi: { kind: "person", name: "Kofi", userId: "usr_kofi" },
  key_ama: { kind: "key", name: "Till", userId: "usr_ama" },
} as const;
const ama = { userId: "usr_ama", mayDecide: true };
const kofi = { userId: "usr_kofi", mayDecide: true };

test.each([
  ["uploaded and confirmed it", "usr_ama", "usr_ama"],
  ["only uploaded it", "usr_ama", "usr_kofi"],
  ["only confirmed it", "usr_kofi", "usr_ama"],
  ["has a key that uploaded it", "key_ama", "usr_kofi"],
  ["has a key that confirmed it", "usr_kofi", "key_ama"],
])("whoever %s may not approve it", (_, createdBy, confirmedBy) => {
  expect(whyNotApprove({ createdBy, confirmedBy }, ama, actors)).toMatch(/somebody else/);
});

test("a second person may, unless the role moves no money", () => {
  const batch = { createdBy: "key_ama", confirmedBy: "usr_ama" };
  expect(whyNotApprove(batch, kofi, actors)).toBeNull();
  expect(whyNotApprove(batch, { ...kofi, mayDecide: false }, actors)).toMatch(/An owner/);
});
