import { call } from "./api";

const phone = "+233241234567";
const identity = await call<{ hasIdentity: boolean; wallet: string | null }>(
  "GET",
  `/identity/resolve/${phone}`,
);
console.log(identity.hasIdentity ? `Pays to ${identity.wallet}` : "The number has no identity.");
