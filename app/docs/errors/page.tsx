import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { errorHelp, failureHelp, type CodeHelp } from "./error-codes";
import { Example } from "@/components/docs/example";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { DocsLink } from "@/components/docs/text";
import { statusOfType, typeOfCode, type ErrorCode } from "@/lib/errors";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "Errors" };

const body = {
  error: {
    type: "BAD_REQUEST",
    code: "INVALID_REQUEST",
    message: "phoneNumber: expected a Ghanaian mobile number, e.g. 0241234567 or +233241234567.",
    details: {
      field: "phoneNumber",
      value: "024",
      expected: "a Ghanaian mobile number, e.g. 0241234567 or +233241234567",
    },
  },
  requestId: "req_01JD7Q3V5Y0T4R6W8X1Z2A3B4C",
};

const statusOf = (code: string) => statusOfType[typeOfCode[code as ErrorCode]];

function rowsOf(help: Record<string, CodeHelp>, prefix = (_: string) => "") {
  return Object.entries(help).map(
    ([code, { cause, fix }]) =>
      [
        code,
        <>
          <span className="block text-ink">
            {prefix(code)}
            {cause}
          </span>
          {fix}
        </>,
      ] as const,
  );
}

export default function ErrorsPage() {
  return (
    <Guide
      title="Errors"
      description="What went wrong, why, and what to do about it."
      current="/docs/errors"
    >
      <Section title="The body of an error">
        <p>
          Every rejection has the same shape. Decide by <Code>code</Code>: the list below is
          complete. <Code>message</Code> is for people and may change. Log <Code>requestId</Code>,
          which is also the header <Code>X-Request-Id</Code>, and send it to us if you need help.
        </p>
        <Example label="example: error" text={JSON.stringify(body, null, 2)} />
        <FileSamples label="handle an error" files={["errors.ts"]} />
      </Section>
      <Section title="When to retry">
        <p>
          Retry what got no response, <Code>429</Code> and <Code>500</Code>, always with the same{" "}
          <Code>Idempotency-Key</Code>. Any other rejection moved nothing, and you get it again
          until you change the request or what caused it. See{" "}
          <DocsLink href="/docs/idempotency">Idempotency and retries</DocsLink>.
        </p>
      </Section>
      <Section title="Error codes">
        <p>
          Why a request was rejected, in <Code>error.code</Code>.
        </p>
        <Facts rows={rowsOf(errorHelp, (code) => `${statusOf(code)}. `)} linked />
      </Section>
      <Section title="Failure codes">
        <p>
          Why a transaction failed after it was accepted, in <Code>failure.code</Code>. Its money is
          back in your wallet. If <Code>failure.retryable</Code> is true, a new attempt may succeed.
        </p>
        <Facts rows={rowsOf(failureHelp)} linked />
      </Section>
      <Section title="Exceptions">
        <p>
          Two responses follow standards of their own: <Code>POST /oauth/token</Code> rejects as RFC
          6749 says, and <Code>GET /api/ready</Code> responds with <Code>503</Code> while the
          service starts.
        </p>
      </Section>
    </Guide>
  );
}
