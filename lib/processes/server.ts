import { createServer, type Server } from "node:http";
import next from "next";
import { config } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { makeDrainable } from "@/lib/http/draining";
import { createHttpServer, type NodeHandler } from "@/lib/http/serve";
import { announceReady, onStop } from "./child";
import { failToStart } from "./fail-to-start";
import { denyWithoutScope } from "@/lib/db/scope";
import { prepareDatabase } from "./prepare";

/** The HTTP server: API and pages on one port. With `--dev`, Next compiles and reloads the pages. */
async function start(): Promise<void> {
  const { port } = config();
  await prepareDatabase();
  denyWithoutScope();
  const development = process.argv.includes("--dev");
  const app = next({
    dev: development,
    port,
    hostname: "localhost",
    // Next leaves requests to change the protocol unanswered, such as `Upgrade: h2c` of Java and curl. Where it does
    // not listen for them, that header is ignored.
    ...(development ? {} : { httpServer: createServer() }),
  });
  await app.prepare();
  const server = createHttpServer(app.getRequestHandler() as NodeHandler, {
    hotReload: development,
  });
  const drain = makeDrainable(server);
  await listen(server, port);
  onStop(async () => {
    await drain();
    await closeDatabase();
  });
  announceReady({ port });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

try {
  await start();
} catch (error) {
  failToStart(error);
}
