import { sendRequest } from "@/lib/outbound/http-client";
import { NotAcceptedError, RejectedMessageError, type MessageRow } from "./message";

/** A service that delivers SMS. */
export interface SmsGateway {
  /**
   * Hands over one SMS. The same `reference` means the same SMS again.
   * @throws NotAcceptedError
   */
  send(sms: { reference: string; to: string; text: string }): Promise<void>;
}

export interface SmsGatewaySettings {
  url: string;
  key: string;
  /** What the recipient sees as the sender. */
  sender: string;
}

const timeoutMs = 10_000;
const maxBodyBytes = 4 * 1024;
/** The gateway has read the SMS and will not send it. */
const rejections = new Set([400, 404, 422]);

/**
 * A gateway over HTTP: `POST url` with `Authorization: Bearer key` and the JSON
 * `{"reference","from","to","text"}`; any 2xx accepts the SMS, and 400, 404 and 422 reject it for good.
 */
export function httpGateway({ url, key, sender }: SmsGatewaySettings): SmsGateway {
  return {
    async send({ reference, to, text }) {
      const result = await sendRequest({
        method: "POST",
        url,
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
        body: JSON.stringify({ reference, from: sender, to, text }),
        deadline: performance.now() + timeoutMs,
        maxBodyBytes,
        statusSuffices: true,
      });
      if (result.kind !== "response")
        throw new NotAcceptedError(`The SMS gateway did not respond (${result.reason}).`);
      if (result.status >= 200 && result.status < 300) return;
      const why = `The SMS gateway responded with ${result.status}.`;
      throw rejections.has(result.status)
        ? new RejectedMessageError(why)
        : new NotAcceptedError(why);
    },
  };
}

/** Hands an SMS to the gateway, always under the same reference. @throws NotAcceptedError */
export function sendSms(message: MessageRow, gateway: SmsGateway): Promise<void> {
  const reference = `${message.createdAt.getTime()}.${message.id}`;
  return gateway.send({ reference, to: message.recipient, text: message.body });
}
