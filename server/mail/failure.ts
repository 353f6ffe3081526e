export interface MailFailure {
  /** Whether another attempt makes sense. */
  mayPass: boolean;
  /** For the log: what to do. */
  advice: string;
  /** For the log. The mail server's messages are left out because they quote the recipient. */
  code: string;
}

/** Describes what an operator can do about a mail that wasn't sent. */
export function mailFailure(error: unknown): MailFailure {
  const { code = "unknown", responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
  const shown = responseCode === undefined ? code : `${code} ${responseCode}`;
  if (code === "EAUTH")
    return {
      code: shown,
      mayPass: true,
      advice: "The mail server refused the login. Check the user and password in MAIL_URL.",
    };
  if (responseCode !== undefined && responseCode >= 500)
    return {
      code: shown,
      mayPass: false,
      advice:
        "The mail server permanently rejected this message. If it rejects every message, check MAIL_FROM and the sender's permissions.",
    };
  if (responseCode !== undefined)
    return { code: shown, mayPass: true, advice: "The mail server deferred this message." };
  return {
    code: shown,
    mayPass: true,
    advice:
      "The mail server can't be reached. Check host, port and smtp or smtps in MAIL_URL, and the firewall.",
  };
}
