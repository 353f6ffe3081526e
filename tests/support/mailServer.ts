import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { until } from "./content";
import { freePort } from "./freePort";
import { start } from "./ownServers";
import type { TestServer } from "./server";

export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  /** Decoded body. */
  text: string;
}

export interface MailServer {
  /** MAIL_URL of this server. */
  url: string;
  received: ReceivedMail[];
  /** Response code for every mail while set. */
  refuseWith: number | null;
  /** Number of mails refused. */
  refused: number;
  /** Waits for the number-th mail to an address, counted from 1. */
  mailTo(address: string, number?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const USER = "ridgeline";
const PASSWORD = "p@ss word";

/** Starts a local mail server that requires a password and keeps all mail. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    closeTimeout: 100,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === USER && password === PASSWORD
        ? done(null, { user: USER })
        : done(new Error("Wrong password")),
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        if (mails.refuseWith !== null) {
          mails.refused++;
          return done(Object.assign(new Error("Refused"), { responseCode: mails.refuseWith }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        mails.received.push({ from: mailFrom ? mailFrom.address : "", to, ...parse(raw) });
        done();
      });
    },
  });
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mails: MailServer = {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    received: [],
    refuseWith: null,
    refused: 0,
    mailTo: (address, number = 1) =>
      until(async () => mails.received.filter(({ to }) => to.includes(address))[number - 1] ?? null),
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
  return mails;
}

function parse(raw: string): { subject: string; text: string } {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const encoded = body.join("\n\n").replaceAll("\r\n", "\n");
  const quoted = /^content-transfer-encoding: quoted-printable/im.test(head);
  return {
    subject: /^subject: (.*)$/im.exec(head)?.[1]?.trim() ?? "",
    text: quoted
      ? encoded
          .replace(/=\n/g, "")
          .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : encoded,
  };
}

/** Starts a server that sends its mail to this mail server. */
export async function startMailing({ url }: MailServer): Promise<TestServer> {
  const port = await freePort();
  const [PORT, PUBLIC_URL] = [String(port), `http://127.0.0.1:${port}`];
  return start({ env: { MAIL_URL: url, MAIL_FROM: "Ridgeline <maps@example.org>", PORT, PUBLIC_URL } });
}

/** Returns the token from a mail's link to a page, or an empty string without such a link. */
export const tokenIn = ({ text }: ReceivedMail, path: string): string =>
  new RegExp(`http://127\\.0\\.0\\.1:\\d+${path}\\?token=([\\w-]{24})(?![\\w-])`).exec(text)?.[1] ?? "";
