import { call } from "./api";

interface Conversion {
  conversionId: string;
  targetAmount: string;
  status: string;
  expiresAt: string;
}

const quote = await call<Conversion>("POST", "/api/convert/usdt-to-ghs", { amount: "100" });
console.log(`You receive ${quote.targetAmount} GHS if you confirm before ${quote.expiresAt}.`);

const { conversionId } = quote;
const done = await call<Conversion>("POST", "/api/convert/confirm", { conversionId });
console.log(done.status);
