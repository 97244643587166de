import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import ipaddr from "ipaddr.js";

export interface NameServer {
  /** As `address:port`. */
  address: string;
  /** The names that were queried, each as often as it was. */
  queried: string[];
  close(): void;
}

/** What a name resolves to: no addresses is "no such name", null never responds. */
type Resolve = (name: string) => readonly string[] | null;

const typeA = 1;
const typeAaaa = 28;

/** A DNS server on loopback that responds to queries for A and AAAA records, with a TTL of 0. */
export async function startNameServer(resolve: Resolve): Promise<NameServer> {
  const queried: string[] = [];
  const server: Socket = createSocket("udp4", (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    queried.push(name);
    const addresses = resolve(name);
    if (addresses) server.send(responseOf(query.subarray(0, end), type, addresses), port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, queried, close: () => server.close() };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Header and question as received, then the records of the type asked for. */
function responseOf(question: Buffer, type: number, addresses: readonly string[]): Buffer {
  const records = addresses
    .map((address) => Buffer.from(ipaddr.parse(address).toByteArray()))
    .filter((bytes) => bytes.length === (type === typeA ? 4 : type === typeAaaa ? 16 : -1))
    .map((bytes) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0); // the name of the question
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, bytes]);
    });
  const response = Buffer.concat([question, ...records]);
  response.writeUInt16BE(addresses.length === 0 ? 0x8183 : 0x8180, 2);
  response.writeUInt16BE(records.length, 6);
  response.writeUInt32BE(0, 8);
  return response;
}
