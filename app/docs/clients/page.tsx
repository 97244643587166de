import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Example } from "@/components/docs/example";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { DocsLink } from "@/components/docs/text";
import { config } from "@/lib/config/env";

export const metadata: Metadata = { title: "Client libraries" };

const commands = [
  ["login", "Checks an API key, and stores it where only you can read it."],
  ["listen", "Forwards events to a program on your machine, signed as webhooks are."],
  ["trigger", "Makes an event happen on testnet."],
  [
    "payouts create",
    "Shows the recipient's name and the fee, and sends a payout once you confirm.",
  ],
  ["logs tail", "Shows your calls as they happen."],
] as const;

export default function ClientsPage() {
  const { publicUrl } = config();
  return (
    <Guide
      title="Client libraries"
      description="A client for TypeScript and a command line; for other languages, a generated client."
      current="/docs/clients"
    >
      <Section title="TypeScript">
        <p>
          The package is in the repository. Every path, field and response is typed; requests are
          retried under one <Code>Idempotency-Key</Code>, and rejections are a{" "}
          <Code>CedirailError</Code> with the <DocsLink href="/docs/errors">code</DocsLink>.
        </p>
        <Example
          label="example: install the package"
          text={`npm pack ./lib/sdk\nnpm install ./cedirail-0.1.0.tgz`}
        />
        <Example
          label="example: send a payout with the package"
          text={`import { createClient } from "cedirail";

const cedirail = createClient({
  apiKey: process.env.CEDIRAIL_API_KEY ?? "",
  baseUrl: "${publicUrl}",
});

const { data: payout } = await cedirail.POST("/api/mobile-money/transfer", {
  body: { amount: "150.00", phoneNumber: "+233240000001", externalRef: "INV-9" },
});
console.log(payout.transactionId, payout.status);`}
        />
        <p>
          <Code>verifyWebhook</Code> checks the signature of a{" "}
          <DocsLink href="/docs/webhooks">webhook</DocsLink>. The package&apos;s README has the
          rest.
        </p>
      </Section>
      <Section title="Command line">
        <p>The same package has a command. To receive webhooks while you develop:</p>
        <Example
          label="example: receive webhooks on your machine"
          text={`npx cedirail login --base-url ${publicUrl}\nnpx cedirail listen --forward-to http://localhost:3001/hook\nnpx cedirail trigger payment.completed`}
        />
        <Facts rows={commands} />
      </Section>
      <Generated publicUrl={publicUrl} />
    </Guide>
  );
}

const pythonSample = `import os
import time
import uuid

import cedirail_api as cedirail

configuration = cedirail.Configuration(
    host=os.environ["CEDIRAIL_BASE_URL"],
    access_token=os.environ["CEDIRAIL_API_KEY"],
)
with cedirail.ApiClient(configuration) as client:
    transactions = cedirail.TransactionsApi(client)
    mobile_money = cedirail.MobileMoneyApi(client)
    request = cedirail.MobileMoneyTransferRequest.from_dict(
        {"amount": "5.00", "phoneNumber": "+233240000001"}
    )
    # Store it with your order, and use it again if there is no response.
    key = str(uuid.uuid4())
    payout = mobile_money.mobile_money_transfer(request, idempotency_key=key)
    while payout.status in ("pending", "processing"):
        time.sleep(1)
        payout = transactions.transactions_read(payout.transaction_id)
    print(payout.transaction_id, payout.status)
    print(mobile_money.mobile_money_balance().available)`;

const kotlinSample = `import com.cedirail.apis.MobileMoneyApi
import com.cedirail.apis.TransactionsApi
import com.cedirail.infrastructure.ApiClient
import com.cedirail.models.MobileMoneyTransferRequest
import java.util.UUID

fun main() {
    val baseUrl = System.getenv("CEDIRAIL_BASE_URL")
    ApiClient.accessToken = System.getenv("CEDIRAIL_API_KEY")
    val mobileMoney = MobileMoneyApi(baseUrl)
    val transactions = TransactionsApi(baseUrl)
    val request = MobileMoneyTransferRequest(amount = "5.00", phoneNumber = "+233240000001")
    // Store it with your order, and use it again if there is no response.
    val key = UUID.randomUUID().toString()
    val payout = mobileMoney.mobileMoneyTransfer(request, key)
    var status = payout.status.value
    while (status == "pending" || status == "processing") {
        Thread.sleep(1000)
        status = transactions.transactionsRead(payout.transactionId).status.value
    }
    println("\${payout.transactionId} \$status")
    println(mobileMoney.mobileMoneyBalance().available)
}`;

const withoutWebhooks = (publicUrl: string) =>
  `curl -s ${publicUrl}/openapi.json | python3 -c '
import json, sys
document = json.load(sys.stdin)
del document["webhooks"]
json.dump(document, sys.stdout)' > openapi.json`;

function Generated({ publicUrl }: { publicUrl: string }) {
  return (
    <>
      <Section title="Other languages">
        <p>
          The OpenAPI Generator writes a client from{" "}
          <DocsLink href="/openapi.json">openapi.json</DocsLink>. It needs Java; version 7.14.0 of{" "}
          <Code>openapi-generator-cli</Code> is on Maven Central. It takes the webhooks for calls
          that your program makes, so leave them out:
        </p>
        <Example label="example: the document without webhooks" text={withoutWebhooks(publicUrl)} />
        <p>
          The names of its methods are the operation ids of the document. A generated client does
          not retry: where there was no response, send the same request with the same{" "}
          <DocsLink href="/docs/idempotency#retry">key</DocsLink>.
        </p>
      </Section>
      <Section title="Python">
        <Example
          label="example: generate a client for Python"
          text={`java -jar openapi-generator-cli-7.14.0.jar generate \\\n  -g python -i openapi.json \\\n  -o cedirail --package-name cedirail_api\npip install -r cedirail/requirements.txt\nexport PYTHONPATH=cedirail`}
        />
        <Example label="example: send a payout with the client for Python" text={pythonSample} />
      </Section>
      <Section title="Kotlin">
        <p>
          Map the amounts of requests to strings, and have the models of forms written too. The
          client needs OkHttp and Moshi, as its <Code>build.gradle</Code> says.
        </p>
        <Example
          label="example: generate a client for Kotlin"
          text={`java -jar openapi-generator-cli-7.14.0.jar generate \\\n  -g kotlin -i openapi.json \\\n  -o cedirail --package-name com.cedirail \\\n  --type-mappings CedisAmount=kotlin.String,Amount=kotlin.String \\\n  --global-property skipFormModel=false`}
        />
        <Example label="example: send a payout with the client for Kotlin" text={kotlinSample} />
      </Section>
      <Section title="Swift">
        <p>
          The generator has <Code>swift5</Code> and <Code>swift6</Code>; we have not tried what they
          write from our document. The <DocsLink href="/docs/reference">reference</DocsLink> shows
          every operation in Swift, with <Code>URLSession</Code> alone.
        </p>
      </Section>
    </>
  );
}
