/** What people are recognized by. */
export interface Person {
  email: string;
  phone: string | null;
  name: string;
}

/** The parts of a name in any order, without regard to case and punctuation. */
const partsOf = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");

/** The mailbox behind an e-mail address: without a tag (`ama+shop@…`), and at Gmail without the dots. */
function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.normalize("NFKC").trim().toLowerCase().split("@");
  const name = local.replace(/\+.*$/, "");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Whether two people have a mailbox, a phone number or a name in common. Pure. */
export function isSamePerson(one: Person, other: Person): boolean {
  return (
    mailboxOf(one.email) === mailboxOf(other.email) ||
    (one.phone !== null && one.phone === other.phone) ||
    (partsOf(one.name) !== "" && partsOf(one.name) === partsOf(other.name))
  );
}
