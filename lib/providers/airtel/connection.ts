export interface AirtelConnection {
  /** Without a trailing slash. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Four digits; sent only encrypted. */
  pin: string;
  /** Keys the `hash` of callbacks. */
  callbackKey: string;
  /** Base64 SPKI; null: fetched from the provider. */
  publicKey: string | null;
  pinPadding: "oaep-sha256" | "oaep-sha1" | "pkcs1";
  signsMessages: boolean;
  /** ISO 3166 alpha-2. */
  country: string;
  timeoutMs: number;
}

/** The one currency of this product. */
export const currency = "GHS";
