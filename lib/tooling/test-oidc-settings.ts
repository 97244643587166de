/** With these the operations of OpenID Connect are served; whatever needs the issuer itself is rejected. */
export const issuerThatIsDown = {
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "cedirail",
  OIDC_CLIENT_SECRET: "obviously-fake",
  OIDC_NAME: "Kente ID",
};
