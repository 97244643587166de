import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** One element of DER: its tag, its length, its contents. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents);
const bytes = (hex: string) => Buffer.from(hex, "hex");
const utcTime = (moment: Date) =>
  der(0x17, Buffer.from(`${moment.toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

const commonName = bytes("0603550403");
const subjectAltName = bytes("0603551d11");
const basicConstraintsOfCa = bytes("300f0603551d130101ff040530030101ff");
const ecdsaWithSha256 = sequence(bytes("06082a8648ce3d040302"));
const dayMs = 86_400_000;

/** A self-signed certificate for one DNS name and its key, as PEM, valid from yesterday until tomorrow. */
export function createCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  const validity = [-1, 1].map((days) => utcTime(new Date(Date.now() + days * dayMs)));
  const altName = sequence(der(0x82, Buffer.from(name)));
  const unsigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    issuer,
    sequence(...validity),
    issuer,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(basicConstraintsOfCa, sequence(subjectAltName, der(0x04, altName)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", unsigned, privateKey));
  const certificate = sequence(unsigned, ecdsaWithSha256, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}
