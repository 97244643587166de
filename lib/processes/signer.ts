import { existsSync, renameSync } from "node:fs";
import { once } from "node:events";
import { createJournal, createLostJournal, JournalError } from "@/lib/chain/signer/journal";
import { LocalSigner } from "@/lib/chain/signer/local-signer";
import { createSignerServer } from "@/lib/chain/signer/server";
import { SpendingBook, type LimitRaise } from "@/lib/chain/signer/spending-book";
import { ConfigError } from "@/lib/config/env";
import { readSignerConfig } from "@/lib/config/signer";
import { announceReady, onStop, supervised } from "./child";
import { failToStart } from "./fail-to-start";
import { raiseLimit } from "./raise-limit";

/**
 * Holds the seed and signs, on loopback. It may be killed at any time: what it signed is in its journal. Run on a
 * machine of its own, it needs a proxy with TLS in front of it.
 *
 * `raise-limit` asks a running signer to raise its limits. `new-journal` replaces a lost journal.
 */

const [command, ...parameters] = process.argv.slice(process.argv[2] === "signer" ? 3 : 2);

type SignerConfig = ReturnType<typeof readSignerConfig>;

/** A seed that is given to a mainnet's signer may have signed elsewhere on the same day. */
function prepareJournal({ journalPath, isTestnet, isNewSeed }: SignerConfig): void {
  if (existsSync(journalPath)) return;
  if (isTestnet) createJournal(journalPath);
  else if (isNewSeed) createLostJournal(journalPath);
}

/** Opens the journal. A testnet's that is damaged is moved aside, since no money depends on it. */
function openBook(config: SignerConfig): SpendingBook {
  const { journalPath, limits, policy, isTestnet } = config;
  prepareJournal(config);
  try {
    return new SpendingBook(journalPath, { chainId: policy.chainId, limits });
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    if (!isTestnet)
      throw new ConfigError(
        `${error.message} Restore the newest copy, or run \`npm run signer -- new-journal\` after moving it away.`,
      );
    renameSync(journalPath, `${journalPath}.damaged-${Date.now()}`);
    return openBook(config);
  }
}

async function serve(): Promise<void> {
  const config = readSignerConfig();
  const { mnemonic, policy, token, port, accountKey, raiseTokenHash } = config;
  const book = openBook(config);
  const raise = (request: LimitRaise) => {
    const until = book.raise(request);
    // Raises are rare, and whoever watches the signer has to see them.
    process.stdout.write(`Limits raised until ${until.toISOString()}: ${request.reason}\n`);
    return until;
  };
  const signer = new LocalSigner(mnemonic, policy, book);
  const server = createSignerServer(signer, token, { tokenHash: raiseTokenHash, raise });
  await once(server.listen(port, "127.0.0.1"), "listening");
  book.start();
  onStop(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  if (!supervised)
    process.stdout.write(
      `Signing for chain ${policy.chainId} on http://127.0.0.1:${port}.\nCHAIN_ACCOUNT_KEY=${accountKey}\n`,
    );
  announceReady({ port });
}

function replaceJournal(): void {
  const { journalPath } = readSignerConfig();
  createLostJournal(journalPath);
  process.stdout.write(
    `Created ${journalPath}. The signer signs nothing for a day, unless its limits are raised.\n`,
  );
}

try {
  if (command === "raise-limit") await raiseLimit(parameters);
  else if (command === "new-journal") replaceJournal();
  else await serve();
} catch (error) {
  failToStart(
    error instanceof JournalError ? new ConfigError(error.message) : error,
    "SIGNER_PORT",
  );
}
