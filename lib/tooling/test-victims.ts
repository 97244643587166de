import postgres from "postgres";
import { config } from "@/lib/config/env";
import { startTestChain } from "./test-chain";
import { testPort } from "./test-ports";
import { killAllProcesses, startProcess, type TestProcess } from "./test-processes";
import { startTestService } from "./test-service";

/** What can be killed, and started again. */
interface Victim {
  kill(): Promise<void>;
  restart(): Promise<void>;
}

async function processVictim(
  script: string,
  environment: Record<string, string> = {},
): Promise<Victim> {
  let running: TestProcess = await startProcess(script, environment);
  return {
    kill: () => running.kill(),
    restart: async () => void (running = await startProcess(script, environment)),
  };
}

/**
 * The service with a chain, and a connection to its database. Worker, signer and node can be killed; the node comes
 * back as it was when last stored, and has forgotten what came after.
 */
export async function startWithVictims(confirmations: number) {
  const chain = await startTestChain({ confirmations, mines: true });
  const signerPort = await testPort();
  const settings = { SIGNER_URL: `http://127.0.0.1:${signerPort}` };
  const service = await startTestService({ scale: 0.02, chain, worker: false, settings });
  const sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  return {
    chain,
    service,
    sql,
    startVictims: async () => ({
      worker: await processVictim("lib/processes/worker.ts"),
      node: { kill: () => chain.kill(), restart: () => chain.restart() } satisfies Victim,
      signer: await processVictim("lib/processes/signer.ts", {
        SIGNER_PORT: String(signerPort),
        WALLET_MNEMONIC: chain.mnemonic,
      }),
    }),
    stop: async () => {
      await killAllProcesses();
      await sql.end();
      await service.stop();
      await chain.stop();
    },
  };
}
