import { expect, it } from "vitest";
import { isSamePerson } from "./same-person";

const isSame = (one: string, other: string) =>
  isSamePerson(
    { email: one, phone: null, name: "Efua Mensah" },
    { email: other, phone: null, name: "Kofi Boateng" },
  );

it.each([
  ["ama@example.com", "AMA@Example.COM"],
  ["ama@example.com", "ama+shop@example.com"],
  ["ama+one@example.com", "Ama+two@example.com"],
  ["ama.serwaa@gmail.com", "amaserwaa@gmail.com"],
  ["a.m.a+shop@googlemail.com", "ama@gmail.com"],
])("%s and %s are one mailbox", (one, other) => {
  expect(isSame(one, other)).toBe(true);
});

it.each([
  ["ama@example.com", "efua@example.com"],
  ["ama@example.com", "ama@example.org"],
  ["ama.serwaa@example.com", "amaserwaa@example.com"],
])("%s and %s are two mailboxes", (one, other) => {
  expect(isSame(one, other)).toBe(false);
});
