import { withDestination } from "./destination";
import { type Field, renderForm } from "./forms";
import { html } from "./html";
import { renderPage } from "./layout";
import { EMAIL, type FormView, NAMES, NEW_PASSWORD } from "./pages";

/**
 * Renders the sign-up page for servers that confirm addresses by mail. The mailed link leads to the form for name and
 * password.
 */
export function signUpByMailPage({ state, destination, token }: FormView): string {
  const form = renderForm({
    action: "/signup",
    fields: [{ ...EMAIL, hint: "We'll email a link to this address so you can finish." }],
    state,
    hidden: { destination, ...(token !== "" && { invitation: token }) },
    submit: "Send link",
  });
  return page(
    "Create an account",
    html`${form}
<p class="other">Have an account? <a data-keep-hash href="${withDestination("/login", destination)}">Log in</a></p>`,
  );
}

const CONFIRM_FIELDS: readonly Field[] = [...NAMES, NEW_PASSWORD];

export function confirmPage({ state, token }: FormView): string {
  const form = renderForm({
    action: "/signup/confirm",
    fields: CONFIRM_FIELDS,
    state,
    hidden: { token },
    submit: "Create account",
  });
  return page("Finish your account", form);
}

export function forgotPage({ state }: FormView): string {
  const form = renderForm({
    action: "/forgot",
    fields: [EMAIL],
    state,
    hidden: {},
    submit: "Send reset link",
  });
  return page(
    "Forgot password?",
    html`${form}
<p class="other"><a href="/login">Back to log in</a></p>`,
  );
}

/** Renders the same page for every address, whether or not it has an account. */
export const sentPage = (text: string): string =>
  page(
    "Check your email",
    html`<p>${text}</p><p>No email after a few minutes? Check your spam folder and the address.</p>
<p class="other"><a href="/login">Back to log in</a></p>`,
  );

const page = (title: string, content: ReturnType<typeof html>): string =>
  renderPage({ title, content: html`<section class="card"><h1>${title}</h1>${content}</section>` });
