import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { createServer as createTlsServer } from "node:tls";

interface ReceivedMail {
  to: string;
  /** Headers and body as received. */
  text: string;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  /** The commands of all connections. */
  commands: string[];
  close(): Promise<void>;
}

interface MailServerOptions {
  port?: number;
  /** Speaks TLS from the first byte. */
  certificate?: { key: string; cert: string };
  /** Called with what was received, before it is accepted. */
  whenReceived?: (mail: ReceivedMail) => Promise<void>;
}

/** An SMTP server on loopback. It rejects `unknown@…` for good and `busy@…` for now. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const mails: ReceivedMail[] = [];
  const commands: string[] = [];
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    void converse(socket, commands, async (mail) => {
      mails.push(mail);
      await options.whenReceived?.(mail);
    });
  };
  const { certificate } = options;
  const server: Server = certificate ? createTlsServer(certificate, serve) : createServer(serve);
  server.on("tlsClientError", () => undefined);
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    received: mails,
    commands,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

const rejected: Record<string, string> = {
  unknown: "550 5.1.1 No such user: ",
  busy: "451 4.3.0 Try again later: ",
};

async function converse(
  socket: Socket,
  commands: string[],
  receive: (mail: ReceivedMail) => Promise<void>,
): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let to = "";
  let data: string[] | null = null;
  say("220 localhost ready");
  for await (const line of createInterface({ input: socket })) {
    if (data) {
      if (line !== ".") {
        data.push(line);
        continue;
      }
      await receive({ to, text: data.join("\n") });
      data = null;
      say("250 accepted");
      continue;
    }
    commands.push(line);
    const [command] = line.split(/[ :]/);
    if (command === "RCPT") {
      to = /<(.*)>/.exec(line)?.[1] ?? "";
      const reason = rejected[to.split("@")[0] ?? ""];
      say(reason ? `${reason}${to}` : "250 accepted");
    } else if (command === "DATA") {
      data = [];
      say("354 end with a dot");
    } else if (command === "QUIT") socket.end("221 bye\r\n");
    else say("250 ok");
  }
}
