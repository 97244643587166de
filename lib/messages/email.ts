import { createTransport } from "nodemailer";
import { NotAcceptedError, RejectedMessageError, type MessageRow } from "./message";

export interface MailServer {
  /** `smtps://` or `smtp://`, with credentials. */
  url: string;
  /** The sender, as in a header: `Name <address>`. */
  from: string;
  /** Sends nothing over a connection that is not encrypted. */
  requiresTls: boolean;
}

const timeoutMs = 10_000;

/**
 * Hands an e-mail to the mail server.
 * @throws NotAcceptedError
 */
export async function sendEmail(
  message: MessageRow,
  { url, from, requiresTls }: MailServer,
): Promise<void> {
  const transport = createTransport({
    url,
    requireTLS: requiresTls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  try {
    await transport.sendMail({
      from,
      // Not as text, in which a comma would begin another recipient.
      to: { name: "", address: message.recipient },
      subject: message.subject ?? "",
      text: message.body,
      messageId: messageIdOf(message, from),
      date: message.createdAt,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    throw notAccepted(error);
  } finally {
    transport.close();
  }
}

/** The same at every attempt, so that the recipient's server can tell a repetition. */
function messageIdOf({ id, createdAt }: MessageRow, from: string): string {
  const [host = "localhost"] = from.split("@").at(-1)?.split(">") ?? [];
  return `<${createdAt.getTime()}.${id}@${host}>`;
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** Of the server's response only its number: the text repeats the recipient. */
function notAccepted(error: unknown): NotAcceptedError {
  const { code = "error", command, responseCode, permanent } = error as SmtpError;
  const what = responseCode ? `responded with ${responseCode}` : `failed (${code})`;
  // A rejection of our sign-in or our sender is a wrong setting, which can be mended.
  const isAboutMessage = command === "RCPT TO" || command === "DATA";
  return permanent && isAboutMessage
    ? new RejectedMessageError(`The mail server ${what} to ${command}.`)
    : new NotAcceptedError(`The mail server ${what}${command ? ` to ${command}` : ""}.`);
}
