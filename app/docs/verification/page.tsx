import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Verification" };

const tiers = [
  [
    "minimum",
    "3,000\u00a0GHS a day and 10,000\u00a0GHS a month. On mainnet it needs an approval first.",
  ],
  ["medium", "15,000\u00a0GHS a day. A Ghana Card or a passport."],
  ["enhanced", "25,000\u00a0GHS a day. Also a proof of address and the business registration."],
] as const;

const statuses = [
  ["not_started", "No document has been uploaded."],
  ["incomplete", "A document of the next tier is missing, or a reviewer has requested one."],
  ["under_review", "Every document is there. You do not submit anything: this happens by itself."],
  ["approved", "The documents were accepted, and the limits of tier hold."],
  ["rejected", "reasons says why. Upload again where canResubmit is true."],
  ["expired", "An approved document has passed its date. Upload a valid one."],
] as const;

const files = [
  ["Formats", "JPEG, PNG or PDF of at most 10 MB and 20 pages, recognized by content."],
  ["Storage", "Encoded again without metadata, encrypted, and shown to our reviewers only."],
  ["Again", "A later document of the same type replaces one that is not approved."],
  ["held", "We could not scan the file yet. It is submitted by itself once it is scanned."],
] as const;

const failures = [
  [
    "INVALID_REQUEST",
    "400. details.field names it: a file that we cannot open or do not accept, or a type that does not exist.",
  ],
  [
    "INVALID_STATE",
    "400. Nothing of this type may be submitted now, or a part came before the one before it.",
  ],
  ["LIMIT_EXCEEDED", "400. Too many documents today, or too many unfinished uploads."],
  ["KYC_REQUIRED", "403. On mainnet, money leaves only after an approval."],
  ["RATE_LIMITED", "429. Retry-After says when to try again."],
] as const;

export default function VerificationPage() {
  return (
    <Guide
      title="Verification"
      description="Upload the documents of a business, and raise what it may send."
      current="/docs/verification"
    >
      <Section title="Tiers">
        <p>
          What leaves in a day and in a month counts, from its hold on, unless it fails: payouts,
          payments and withdrawals. Collections, deposits and conversions do not. An amount above
          what remains is rejected with <Code>LIMIT_EXCEEDED</Code>. The limits below are the
          default ones; the status shows yours.
        </p>
        <Facts rows={tiers} />
      </Section>
      <Section title="Read the status">
        <p>
          <Code>GET /api/users/kyc-status</Code> returns the status, the checklist of every tier,
          and your limits with what remains of them.
        </p>
        <FileSamples label="read the status" files={["kyc-status.sh"]} />
        <Facts rows={statuses} />
      </Section>
      <Section title="Upload a document">
        <p>
          Send it as <Code>multipart/form-data</Code>, or as JSON with the file in base64. The same
          file of the same type returns the document that it became before, so a retry is safe.
        </p>
        <FileSamples label="upload a document" files={["upload-document.sh"]} />
        <Facts rows={files} />
      </Section>
      <UploadInParts />
      <Section title="When it is decided">
        <p>
          An approval sends <Code>identity.verified</Code> with the resource <Code>kyc</Code>; its
          data is what the status shows. Where more is needed, or a document was not accepted, the
          owners get an email, <Code>reasons</Code> names the documents, and <Code>respondBy</Code>{" "}
          says by when. Upload only those again.
        </p>
      </Section>
      <Section title="Errors">
        <Facts rows={failures} />
      </Section>
    </Guide>
  );
}

function UploadInParts() {
  return (
    <Section title="Upload in parts">
      <p>
        Where connections drop, begin with <Code>POST /api/users/kyc-uploads</Code>, which takes the
        size and the SHA-256 of the file. Send its parts in order with{" "}
        <Code>{"PUT /api/users/kyc-uploads/{id}/parts/{part}"}</Code>, each of{" "}
        <Code>partBytes</Code> but the last, and finish with{" "}
        <Code>{"POST /api/users/kyc-uploads/{id}/finish"}</Code>. To continue, begin again with the
        same file: <Code>receivedParts</Code> says what has arrived. An upload lasts 24 hours. This
        file has one part:
      </p>
      <FileSamples label="begin an upload" files={["begin-upload.sh"]} />
      <FileSamples label="send a part" files={["upload-part.sh"]} />
      <FileSamples label="finish the upload" files={["finish-upload.sh"]} />
    </Section>
  );
}
