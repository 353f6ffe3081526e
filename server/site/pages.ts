import { PASSWORD_MAX, PASSWORD_MIN } from "../../src/domain/limits";
import { withDestination } from "./destination";
import { type Field, type FormState, renderForm } from "./forms";
import { html } from "./html";
import { renderPage } from "./layout";

export const EMAIL: Field = {
  name: "email",
  label: "E-mail",
  type: "email",
  autocomplete: "username",
  maxLength: 254,
};

const LOGIN_FIELDS: readonly Field[] = [
  EMAIL,
  {
    name: "password",
    label: "Password",
    type: "password",
    autocomplete: "current-password",
    maxLength: PASSWORD_MAX,
  },
];

export const NEW_PASSWORD: Field = {
  name: "password",
  label: "Password",
  type: "password",
  autocomplete: "new-password",
  hint: `At least ${PASSWORD_MIN} characters, and not a common password.`,
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
};

export const NAMES: readonly Field[] = [
  { name: "firstName", label: "First name", type: "text", autocomplete: "given-name", maxLength: 100 },
  {
    name: "lastName",
    label: "Last name",
    type: "text",
    autocomplete: "family-name",
    maxLength: 100,
    optional: true,
  },
];

const SIGN_UP_FIELDS: readonly Field[] = [...NAMES, EMAIL, NEW_PASSWORD];

/** Content of a page with a form. */
export interface FormView {
  state: FormState;
  /** Where login leads. */
  destination: string;
  /** Token of the link that led here; empty if none. */
  token: string;
}

/**
 * Renders the login page.
 * @param open whether anyone may sign up
 * @param mails whether the server can mail password reset links
 */
export function loginPage({ state, destination }: FormView, open: boolean, mails: boolean): string {
  const form = renderForm({
    action: "/login",
    fields: LOGIN_FIELDS,
    state,
    hidden: { destination },
    submit: "Log in",
  });
  const forgot = html`
<p class="other"><a href="/forgot">Forgot password?</a></p>`;
  const signUp = html`
<p class="other">New here? <a data-keep-hash href="${withDestination("/signup", destination)}">Create an account</a></p>`;
  return renderPage({
    title: "Log in",
    content: html`<section class="card"><h1>Log in</h1>${form}${mails && forgot}${open && signUp}</section>`,
  });
}

/** Renders a page that explains why its form can't be used. */
export function refusalPage(title: string, reason: string, destination: string): string {
  return renderPage({
    title,
    content: html`<section class="card"><h1>${title}</h1><p>${reason}</p>
<p class="other">Have an account? <a data-keep-hash href="${withDestination("/login", destination)}">Log in</a></p></section>`,
  });
}

export function resetPage({ state, token }: FormView): string {
  const form = renderForm({
    action: "/reset",
    fields: [{ ...NEW_PASSWORD, label: "New password" }],
    state,
    hidden: { token },
    submit: "Set password and log in",
  });
  return renderPage({
    title: "Set a new password",
    content: html`<section class="card"><h1>Set a new password</h1>${form}
<p class="other">This logs you out everywhere else.</p></section>`,
  });
}

export function signUpPage({ state, destination, token }: FormView): string {
  const form = renderForm({
    action: "/signup",
    fields: SIGN_UP_FIELDS,
    state,
    hidden: { destination, ...(token !== "" && { invitation: token }) },
    submit: "Create account",
  });
  return renderPage({
    title: "Create an account",
    content: html`<section class="card"><h1>Create an account</h1>${form}
<p class="other">Have an account? <a data-keep-hash href="${withDestination("/login", destination)}">Log in</a></p></section>`,
  });
}

/**
 * Renders the landing page.
 * @param destination where login leads
 * @param open whether anyone may sign up
 */
export function learnPage(destination: string, open: boolean): string {
  const logIn = withDestination("/login", destination);
  const signUp = withDestination("/signup", destination);
  const points: readonly [title: string, text: string][] = [
    [
      "Mark what you find",
      "Waypoints with 82 markers, lines and areas, drawn on the map and measured as you draw.",
    ],
    [
      "Keep it in order",
      "Hunts are folders for your content. Make one active, and what you draw next is added to it.",
    ],
    [
      "Bring your files",
      "GPX, KML, KMZ, GeoJSON, CSV, FIT, TCX and shapefiles: see what's in them on the map before anything is uploaded.",
    ],
    [
      "Take it with you",
      "KML and GeoJSON exports keep hunts, colors, icons and notes, and KMZ your photos too. CSV is for spreadsheets. GPX exports take waypoints and tracks to a device.",
    ],
  ];
  return renderPage({
    title: "Maps",
    wide: true,
    nav: html`<nav><a data-keep-hash href="${logIn}">Log in</a>${open && html`<a class="secondary" data-keep-hash href="${signUp}">Create an account</a>`}</nav>`,
    content: html`<section class="hero"><h1>Know the ground before you stand on it</h1>
<p>Ridgeline is a map for hunters and everyone else who plans days outdoors. Your content stays on the server you choose.</p>
<p class="actions">${
      open
        ? html`<a class="primary" data-keep-hash href="${signUp}">Create an account</a><a class="secondary" data-keep-hash href="${logIn}">Log in</a>`
        : html`<a class="primary" data-keep-hash href="${logIn}">Log in</a>`
    }</p></section>
<img class="ridges" src="/site/ridges.svg" alt="">
<section class="points">${points.map(([title, text]) => html`<article><h2>${title}</h2><p>${text}</p></article>`)}</section>`,
  });
}

export function downloadPage(address: string): string {
  return renderPage({
    title: "On a phone",
    content: html`<section class="card"><h1>Ridgeline works best on a larger screen</h1>
<p>The map and its tools are made for computers and tablets. Open this address on one of them and log in:</p>
<p class="address"><a href="${address}" data-keep-hash>${address}</a></p>
<p>Your content is there on every device.</p>
<p class="actions"><a class="primary" data-keep-hash href="/download/continue">Continue in the browser</a></p>
<p class="other"><a href="/learn/maps">What Ridgeline does</a></p></section>`,
  });
}

export function notFoundPage(): string {
  return renderPage({
    title: "Page not found",
    content: html`<section class="card"><h1>Page not found</h1>
<p>The address may be mistyped, or the page has moved.</p>
<p class="other"><a href="/maps/">Go to the map</a></p></section>`,
  });
}

export function unknownSharePage(): string {
  return renderPage({
    title: "This link doesn't work",
    content: html`<section class="card"><h1>This link doesn't work</h1>
<p>It may be incomplete, or the owner stopped sharing. Ask for a new link.</p>
<p class="other"><a href="/maps/">Go to the map</a></p></section>`,
  });
}
