import { once } from "node:events";
import { LocalSigner } from "@/lib/chain/signer/local-signer";
import { createSignerServer } from "@/lib/chain/signer/server";
import { readSignerConfig } from "@/lib/config/signer";
import { announceReady, onStop, supervised } from "./child";
import { failToStart } from "./fail-to-start";

/**
 * Holds the seed and signs, on loopback; stateless, so that it may be killed at any time. Run on a machine
 * of its own, it needs a proxy with TLS in front of it.
 */
try {
  const { mnemonic, policy, token, port, accountKey } = readSignerConfig();
  const server = createSignerServer(new LocalSigner(mnemonic, policy), token);
  await once(server.listen(port, "127.0.0.1"), "listening");
  onStop(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  if (!supervised)
    process.stdout.write(
      `Signing for chain ${policy.chainId} on http://127.0.0.1:${port}.\nCHAIN_ACCOUNT_KEY=${accountKey}\n`,
    );
  announceReady({ port });
} catch (error) {
  failToStart(error, "SIGNER_PORT");
}
