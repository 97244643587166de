import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { FileSamples } from "../samples/file-samples";
import { config } from "@/lib/config/env";

export const metadata: Metadata = { title: "Phone identities" };

const statuses = [
  ["none", "The number has no identity."],
  ["pending_verification", "A code that you requested was sent. Only you see this status."],
  ["minting", "Its owner has confirmed it; its token is on its way to the blockchain."],
  ["verified", "The number resolves to its wallet."],
  ["expired", "It was not confirmed again in time. Its token is burned."],
  ["revoked", "Revoked, or moved to another wallet. Its token is burned."],
] as const;

const mintFields = [
  ["phone", "E.164, for example +233241234567. Numbers of any country."],
  [
    "wallet",
    "Only in the first call: the owner's own wallet. Left out, you get a new wallet for the number, which you operate until its owner claims it; a number that you have bound already keeps its wallet.",
  ],
  ["otp", "Only in the second call: the 6 digits that the owner received."],
] as const;

const limits = [
  ["Code", "Works for 10 minutes and five tries. A new one replaces it."],
  [
    "SMS",
    "One a minute and five a day to one number, by all merchants together. While the number has an identity, other merchants may send three each, and the last one is kept for confirming it again.",
  ],
  ["Look-ups", "2,000 different numbers a day; a number that you look up again is free."],
  ["Requests", "50 a minute for all identity operations and all your keys together."],
] as const;

const failures = [
  [
    "OTP_INVALID",
    "400. The code is wrong, used, expired or replaced; details.triesLeft says how many tries are left.",
  ],
  [
    "RECIPIENT_HAS_NO_IDENTITY",
    "400. The number has no verified identity, so it cannot be paid in USDT.",
  ],
  [
    "INVALID_REQUEST",
    "400. details.field names it: a number that is not E.164, or a wallet that cannot be used.",
  ],
  ["INVALID_STATE", "400. The request for an identity has ended. Start again without otp."],
  ["NOT_FOUND", "404. To revoke: you have no identity of this number."],
  [
    "RATE_LIMITED",
    "429. Too many codes, look-ups or requests; Retry-After says when to try again.",
  ],
] as const;

const events = [
  ["identity.verified", "Once each time that the owner has confirmed the number."],
  [
    "identity.revoked",
    "You or we revoked it, it has expired, or its owner moved the number to another wallet.",
  ],
] as const;

export default function IdentitiesPage() {
  const { publicUrl } = config();
  return (
    <Guide
      title="Phone identities"
      description="Bind a phone number to a wallet once, then pay the number in USDT."
      current="/docs/identities"
    >
      <Section title="Resolve a number">
        <p>
          <Code>{"GET /identity/resolve/{phone}"}</Code> returns the wallet of a number.{" "}
          <Code>{"GET /identity/check/{phone}"}</Code> returns the state of its identity: token,
          chain transaction, when it was verified, and when it expires. An unknown number is not an
          error: <Code>hasIdentity</Code> is <Code>false</Code>.
        </p>
        <FileSamples label="resolve a number" files={["resolve.sh", "identity.ts"]} />
        <Facts rows={statuses} />
      </Section>
      <MintSection />
      <EndSections publicUrl={publicUrl} />
      <Section title="Pay a number in USDT">
        <p>
          <Code>POST /payments/initiate</Code> with <Code>currency</Code> <Code>USDT</Code> pays the
          wallet of the number: within Cedirail, without a fee, if we hold that wallet; otherwise on
          the blockchain. On the dashboard, Convert &amp; pay does the same.
        </p>
        <FileSamples label="pay a number in USDT" files={["pay-number.sh"]} />
      </Section>
      <Section title="Events">
        <Facts rows={events} />
      </Section>
      <Section title="Limits">
        <Facts rows={limits} />
      </Section>
      <Section title="Errors">
        <Facts rows={failures} />
      </Section>
    </Guide>
  );
}

function MintSection() {
  return (
    <Section title="Mint an identity">
      <p>
        It takes two calls of <Code>POST /identity/mint</Code>. The first one sends the
        number&apos;s owner a code by SMS, which names you and the wallet, and returns{" "}
        <Code>201</Code>. The second one takes the code and returns <Code>200</Code> with{" "}
        <Code>minting</Code>. Once the token is confirmed on the blockchain, the identity is{" "}
        <Code>verified</Code>. A number that is already bound to this wallet is returned at once,
        without an SMS.
      </p>
      <FileSamples label="mint an identity" files={["mint.sh"]} />
      <FileSamples label="confirm it with the code" files={["mint-code.sh"]} />
      <Facts rows={mintFields} />
      <p>
        The token is a soulbound ERC-721 (ERC-5192): nobody can transfer it. Its id is a keyed hash,
        so the blockchain does not reveal the number. A wallet has at most one token.
      </p>
      <p>
        <Code>{"GET /identity?phone={phone}"}</Code> shows in <Code>delivery</Code> whether the SMS
        has left: <Code>queued</Code>, <Code>sent</Code> or <Code>failed</Code>. While the SMS
        gateway does not take it, we try again; an SMS whose code has expired or was replaced is
        never sent.
      </p>
      <p>
        On testnet no SMS is sent: <Code>{"GET /api/sandbox/outbox?to={phone}"}</Code> returns the
        code. Write the <Code>+</Code> of the number as <Code>%2B</Code>.
      </p>
    </Section>
  );
}

/** How an identity ends. */
function EndSections({ publicUrl }: { publicUrl: string }) {
  return (
    <>
      <Section title="Expiry and revocation">
        <p>
          An identity is valid for a year. In its last 30 days, mint it again with the same wallet:
          its owner confirms it with a new code, and the token stays. After that it expires.{" "}
          <Code>POST /identity/revoke</Code> with <Code>phone</Code> and <Code>reason</Code> ends an
          identity that you minted; its wallet and balance stay as they are.
        </p>
        <p>
          A number that its owner binds to another wallet first loses its old token. This also
          protects numbers that networks assign to someone else. The merchant of the old wallet gets
          an event, and its owners an e-mail.
        </p>
      </Section>
      <Section title="Claims by the owner">
        <p>
          The owner of a number can move it from a wallet that you operate to a wallet of their own,
          at <Code>{`${publicUrl}/claim`}</Code>, with a code that only the owner receives. From
          then on, only the owner can take the USDT out of your wallet for the number: a withdrawal
          to the owner&apos;s wallet, less its fee, that appears among your transactions. You get{" "}
          <Code>identity.revoked</Code>, and your owners an e-mail.
        </p>
      </Section>
    </>
  );
}
