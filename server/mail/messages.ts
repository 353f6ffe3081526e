import type { Message } from "./transport";

/** Base of links in mails: the PUBLIC_URL, never the request's host. */
interface Links {
  origin: string;
}

const SIGNATURE = (origin: string) => `-- \nRidgeline at ${origin}`;

const message = (to: string, subject: string, paragraphs: readonly string[], origin: string): Message => ({
  to,
  subject,
  text: [...paragraphs, SIGNATURE(origin)].join("\n\n"),
});

export const confirmSignUp = (to: string, { origin, token }: Links & { token: string }): Message =>
  message(
    to,
    "Finish creating your account",
    [
      "Open this link to choose a password and finish creating your account. It works once, within 24 hours:",
      `${origin}/signup/confirm?token=${token}`,
      "If you didn't ask for an account, ignore this email. No account will be created.",
    ],
    origin,
  );

export const signUpWithKnownEmail = (to: string, { origin }: Links): Message =>
  message(
    to,
    "Someone tried to sign up with your address",
    [
      "Someone, maybe you, tried to create an account with this address. It already has one, so nothing was changed.",
      `Log in:\n${origin}/login`,
      `If you forgot your password, reset it:\n${origin}/forgot`,
      "If it wasn't you, ignore this email.",
    ],
    origin,
  );

export const resetPasswordMail = (to: string, { origin, token }: Links & { token: string }): Message =>
  message(
    to,
    "Reset your password",
    [
      "Open this link to set a new password. It works once, within one hour, and ends all your sessions:",
      `${origin}/reset?token=${token}`,
      "If you didn't ask for this, ignore this email. Your password hasn't changed.",
    ],
    origin,
  );
