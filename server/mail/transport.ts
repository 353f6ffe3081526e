import { createTransport } from "nodemailer";
import type { MailSettings } from "../config";

export interface Message {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Sends one message. @throws Error with the mail server's response */
export type SendMail = (message: Message) => Promise<void>;

const CONNECT_MS = 10_000;
/** Timeout for silence on a connection. */
const SILENT_MS = 30_000;
const AT_ONCE = 2;
const OWN = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Opens a pool of connections to the mail server. Passwords never travel over an unencrypted connection, except on this
 * machine.
 */
export function openMailTransport({ url, from }: MailSettings): { send: SendMail; close(): void } {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const auth =
    username === "" ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const transport = createTransport({
    pool: true,
    maxConnections: AT_ONCE,
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: auth !== undefined && !OWN.test(hostname),
    auth,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // Passed as an object so that it's always a single address, whatever it contains.
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => transport.close(),
  };
}
