import { Html, html } from "./html";

export interface Field {
  name: string;
  label: string;
  type: "text" | "email" | "password";
  autocomplete: string;
  /** Shown below the field unless it has an error. */
  hint?: string;
  minLength?: number;
  maxLength?: number;
  optional?: boolean;
}

export interface FormState {
  /** Entered values. Passwords aren't shown again. */
  values: Record<string, string>;
  /** Error messages by field. */
  errors: Record<string, string>;
  /** Error message for the whole form. */
  message?: string;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} };

/** Renders a form that posts to its own page and works without JavaScript. Errors appear next to their fields. */
export function renderForm(options: {
  action: string;
  fields: readonly Field[];
  state: FormState;
  /** Hidden fields by name. */
  hidden: Readonly<Record<string, string>>;
  submit: string;
}): Html {
  const { action, fields, state, hidden, submit } = options;
  const first = fields.find(({ name }) => state.errors[name]) ?? fields.find(isMissing(state)) ?? fields[0];
  return html`<form method="post" action="${action}">
${state.message && html`<p class="notice" role="alert">${state.message}</p>`}
${fields.map((field) => renderField(field, state, field === first))}
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="primary" type="submit">${submit}</button>
</form>`;
}

const isMissing =
  ({ values }: FormState) =>
  ({ name, type, optional }: Field): boolean =>
    !optional && (type === "password" || !values[name]);

function renderField(field: Field, state: FormState, focus: boolean): Html {
  const { name, label, type, autocomplete, hint, minLength, maxLength, optional } = field;
  const error = state.errors[name];
  const note = error ?? hint;
  return html`<div class="field">
<label for="${name}">${label}${optional && html` <span class="optional">optional</span>`}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${
    type === "password" ? "" : (state.values[name] ?? "")
  }"${attribute("minlength", minLength)}${attribute("maxlength", maxLength)}${attribute(
    "aria-describedby",
    note && `${name}-note`,
  )}${error && html` aria-invalid="true"`}${!optional && html` required`}${focus && html` autofocus`}>
${note && html`<p id="${name}-note" class="${error ? "error" : "hint"}">${note}</p>`}
</div>`;
}

const attribute = (name: string, value: string | number | undefined): Html | undefined =>
  value === undefined || value === "" ? undefined : html` ${new Html(name)}="${value}"`;
