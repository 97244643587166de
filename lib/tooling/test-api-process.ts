import { config } from "@/lib/config/env";
import { createHttpServer } from "@/lib/http/serve";
import { bindInstallation } from "@/lib/installation/bind";
import { announceReady } from "@/lib/processes/child";

/** The API in a process of its own, without pages, for tests that kill it. */
await bindInstallation();
const server = createHttpServer((_, response) => {
  response.writeHead(404).end();
  return Promise.resolve();
});
server.listen(config().port, () => announceReady());
