import { once } from "node:events";
import { createServer } from "node:http";
import { english, generateMnemonic } from "viem/accounts";
import { expect, test } from "vitest";
import { testPort } from "@/lib/tooling/test-ports";
import { accountKey, newLocalSigner, transaction } from "@/lib/tooling/test-signer";
import { treasuryPath } from "../keys";
import { HttpSigner } from "./http-signer";

test.each([
  [
    "another transaction",
    () =>
      newLocalSigner()
        .signTransaction("0/0", { ...transaction, nonce: 8 })
        .then((raw) => JSON.stringify({ raw })),
  ],
  [
    "what another seed signed",
    () =>
      newLocalSigner(generateMnemonic(english))
        .signTransaction(treasuryPath, transaction)
        .then((raw) => JSON.stringify({ raw })),
  ],
  [
    "what another key of the seed signed",
    () =>
      newLocalSigner()
        .signTransaction("0/1", transaction)
        .then((raw) => JSON.stringify({ raw })),
  ],
  ["an unsigned transaction", () => Promise.resolve(JSON.stringify({ raw: "0x02c0" }))],
  ["nothing", () => Promise.resolve("")],
])("a remote signer that returns %s is not believed", async (_, body) => {
  const text = await body();
  const server = createServer((_request, response) => response.end(text));
  const port = await testPort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  const signer = new HttpSigner({ url: `http://127.0.0.1:${port}`, token: "any" }, accountKey);
  await expect(signer.signTransaction("0/0", transaction)).rejects.toMatchObject({
    name: "SignerError",
    isTemporary: true,
  });
  server.closeAllConnections();
  server.close();
});
