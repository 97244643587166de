import { describe, expect, test } from "vitest";
import { createVault } from "./simulator-vault";
import { readPublicKey } from "@/lib/providers/rsa";
import { encryptPin, keyText, signatureHeaders, signatureOf } from "./sealing";
import { drawKey } from "./test-bench";

const vault = createVault(drawKey());
const key = readPublicKey(vault.publicKey);
if (!key) throw new Error("The simulator's key does not read.");

test("the signature of the reference's body is the reference's, and so is the text of its key", () => {
  const aesKey = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
  const iv = Buffer.from(Array.from({ length: 16 }, (_, index) => index));
  const body =
    '{"reference":"INV-1","subscriber":{"country":"GH","currency":"GHS","msisdn":"261234567"},"transaction":{"amount":50,"country":"GH","currency":"GHS","id":"TX-0001"}}';
  expect(signatureOf(body, aesKey, iv)).toBe(
    "iQXwzodr7nCro211gimShabbmzMP4uI+aVnO7HlW5VDklCQGthZ+9lMiaIFi9OUDfGrC18K+0T+AwXxYWk9AmXhTIqjqWAOWQIr6ewZtJlW5p25rLZzTMUrs3athaL50CEFveZxTYoLqn1dL9OiuNSFsXsSWl316lbtk4BqlZFVMtGoix/KI35GU027AFZeu6Vf+cTZiUdmQnBYsu32I9pLhDNShiDtc5h4tJySu1ag=",
  );
  expect(keyText(aesKey, iv)).toBe(
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=:AAECAwQFBgcICQoLDA0ODw==",
  );
});

describe("a PIN", () => {
  test.each(["oaep-sha256", "oaep-sha1", "pkcs1"] as const)("under %s is opened", (padding) => {
    const sealed = encryptPin("4711", key, padding);
    expect(vault.open(sealed)).toBe("4711");
    expect(encryptPin("4711", key, padding)).not.toBe(sealed);
  });

  test("under another key, altered or in clear is not", () => {
    const other = createVault(drawKey());
    const sealed = encryptPin("4711", key, "oaep-sha256");
    expect(other.open(sealed)).toBeNull();
    const altered = Buffer.from(sealed, "base64");
    altered[5] = (altered[5] ?? 0) ^ 1;
    expect(vault.open(altered.toString("base64"))).toBeNull();
    for (const text of ["", "4711", Buffer.from("4711").toString("base64")])
      expect(vault.open(text)).toBeNull();
  });
});

describe("a signed body", () => {
  const body = '{"amount":150.50,"name":"Kɔfi"}';
  const bytes = Buffer.from(body);

  test("is right byte for byte, each time under another key", () => {
    const first = signatureHeaders(body, key);
    const second = signatureHeaders(body, key);
    expect(first).not.toEqual(second);
    for (const headers of [first, second])
      expect(vault.isSigned(bytes, new Headers(headers))).toBe(true);
  });

  test("is wrong once a byte, a header or the key is another", () => {
    const headers = signatureHeaders(body, key);
    const isSigned = (changes: Record<string, string>, sent: Uint8Array = bytes) =>
      vault.isSigned(sent, new Headers({ ...headers, ...changes }));
    expect(isSigned({}, Buffer.from(body.replace("150.50", "150.5")))).toBe(false);
    expect(isSigned({ "x-signature": signatureHeaders(body, key)["x-signature"] ?? "" })).toBe(
      false,
    );
    for (const given of ["", "AAAA"])
      for (const name of ["x-signature", "x-key"]) expect(isSigned({ [name]: given })).toBe(false);
    expect(vault.isSigned(bytes, new Headers())).toBe(false);
    expect(createVault(drawKey()).isSigned(bytes, new Headers(headers))).toBe(false);
  });
});

test("a public key is read with armour or without, and nothing else passes for one", () => {
  const armoured = `-----BEGIN PUBLIC KEY-----\n${vault.publicKey}\n-----END PUBLIC KEY-----\n`;
  expect(readPublicKey(armoured)?.equals(key)).toBe(true);
  for (const text of ["", "obviously not a key", "AAAA"]) expect(readPublicKey(text)).toBeNull();
});
