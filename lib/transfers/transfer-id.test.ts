import { describe, expect, it } from "vitest";
import { createId, isId } from "@/lib/ids";
import { deriveTransferId } from "./transfer-id";

describe("deriveTransferId", () => {
  const transactionId = "txn_01JD3Z8M5T9V2W4X6Y8Z0A1B2C";

  it("returns the same id in every version of the service", () => {
    expect(deriveTransferId(transactionId, 1)).toBe("trf_01JD3Z8M5THH1HKAG9JKAVPMED");
  });

  it("has the form of an id, and starts with the transaction's time", () => {
    const id = deriveTransferId(transactionId, 1);
    expect(isId("trf", id)).toBe(true);
    expect(id.slice(4, 14)).toBe(transactionId.slice(4, 14));
  });

  it("differs for each ordinal and for each transaction of the same millisecond", () => {
    const ids = Array.from({ length: 2_000 }, () => createId("txn")).flatMap((id) => [
      deriveTransferId(id, 1),
      deriveTransferId(id, 2),
    ]);
    expect(new Set(ids).size).toBe(4_000);
  });
});
