import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailFailure } from "../../../../server/mail/failure";
import { confirmSignUp, resetPasswordMail, signUpWithKnownEmail } from "../../../../server/mail/messages";
import { openMailTransport } from "../../../../server/mail/transport";
import { type MailServer, startMailServer, tokenIn } from "../../../support/mailServer";

const FROM = "Ridgeline <maps@example.org>";
const TOKEN = "abcdefghijklmnopqrstuvwx";
const ORIGIN = "http://127.0.0.1:8080";

let mails: MailServer;
const open: { close(): void }[] = [];
const transport = (url = mails.url) => {
  const opened = openMailTransport({ url, from: FROM });
  open.push(opened);
  return opened;
};
const failureOf = async (sending: Promise<void>) =>
  mailFailure(
    await sending.then(
      () => null,
      (error: unknown) => error,
    ),
  );

beforeEach(async () => {
  mails = await startMailServer();
});
afterEach(async () => {
  for (const { close } of open.splice(0)) close();
  await mails.close();
});

describe("the mail transport", () => {
  it("logs in and sends plain text with intact links", async () => {
    const { send } = transport();
    await send(resetPasswordMail("a@example.org", { origin: ORIGIN, token: TOKEN }));
    await send(confirmSignUp("b@example.org", { origin: ORIGIN, token: TOKEN }));
    const [reset, confirm] = mails.received;
    expect(reset).toMatchObject({
      from: "maps@example.org",
      to: ["a@example.org"],
      subject: "Reset your password",
    });
    expect(reset && tokenIn(reset, "/reset")).toBe(TOKEN);
    expect(confirm && tokenIn(confirm, "/signup/confirm")).toBe(TOKEN);
  });

  it("sends to one address only, and adds no headers contained in an address", async () => {
    const { send } = transport();
    for (const to of ["a@example.org, b@example.org", "a@example.org\r\nBcc: b@example.org"])
      await send(signUpWithKnownEmail(to, { origin: ORIGIN })).catch(() => {});
    expect(mails.received.flatMap(({ to }) => to)).not.toContain("b@example.org");
  });

  it("says what to do about a wrong password, a refused mail and an unavailable server", async () => {
    const message = signUpWithKnownEmail("a@example.org", { origin: ORIGIN });
    const wrong = await failureOf(transport(mails.url.replace(/:[^:@]*@/, ":wrong@")).send(message));
    expect(wrong).toMatchObject({ mayPass: true, advice: expect.stringContaining("password in MAIL_URL") });
    mails.refuseWith = 550;
    const refused = await failureOf(transport().send(message));
    expect(refused).toMatchObject({ mayPass: false, advice: expect.stringContaining("MAIL_FROM") });
    mails.refuseWith = 451;
    expect(await failureOf(transport().send(message))).toMatchObject({ mayPass: true });
    const { url } = mails;
    await mails.close();
    const away = await failureOf(transport(url).send(message));
    expect(away).toMatchObject({ mayPass: true, advice: expect.stringContaining("can't be reached") });
    mails = await startMailServer();
  });
});
