import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeDestination, withDestination } from "../../../server/site/destination";
import { EMPTY_FORM, renderForm } from "../../../server/site/forms";
import { html } from "../../../server/site/html";

describe("the destination after logging in", () => {
  it.each([
    [undefined, "/maps/"],
    ["", "/maps/"],
    ["/maps/?a=1#share-token=xyz", "/maps/?a=1#share-token=xyz"],
    ["/s/token", "/s/token"],
    ["https://example.org/", "/maps/"],
    ["//example.org/", "/maps/"],
    ["/\\example.org", "/maps/"],
    ["/\t/example.org", "/maps/"],
    ["/.//example.org", "/maps/"],
    ["javascript:alert(1)", "/maps/"],
    ["maps", "/maps/"],
    ["/login?destination=/login", "/maps/"],
    ["/signup/", "/maps/"],
    [["/a", "/b"], "/maps/"],
  ])("%s leads to %s", (wanted, place) => {
    expect(safeDestination(wanted)).toBe(place);
  });

  it("is a path of this site, whatever is requested", () => {
    const hostile = fc.string({ unit: fc.constantFrom(..."/\\:@.#?% \t\nab%2f".split("")), maxLength: 20 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          hostile,
          hostile.map((text) => `/${text}`),
        ),
        (wanted) => {
          const url = new URL(safeDestination(wanted), "https://maps.example.org/login");
          expect(url.origin).toBe("https://maps.example.org");
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("is passed on between log-in and sign-up", () => {
    expect(withDestination("/signup", "/maps/")).toBe("/signup");
    const link = withDestination("/signup", "/maps/?a=1&b=2#share-token=x");
    expect(new URL(link, "http://here").searchParams.get("destination")).toBe("/maps/?a=1&b=2#share-token=x");
  });
});

describe("a page template", () => {
  it("escapes every value that is not already HTML", () => {
    const rows = ["<b>", '"x"'].map((text) => html`<li title="${text}">${text}</li>`);
    expect(html`<ul>${rows}${null}${false}${undefined}</ul>`.text).toBe(
      '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;x&quot;">&quot;x&quot;</li></ul>',
    );
  });

  it("keeps every text within its context", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(html`<i title="${text}">${text}</i>`.text).toMatch(/^<i title="[^"<>]*">[^"<>]*<\/i>$/);
      }),
    );
  });
});

describe("a form", () => {
  const fields = [
    { name: "email", label: "E-mail", type: "email", autocomplete: "username" },
    {
      name: "password",
      label: "Password",
      type: "password",
      autocomplete: "current-password",
      hint: "Secret.",
    },
  ] as const;
  const render = (state: Parameters<typeof renderForm>[0]["state"]) =>
    renderForm({ action: "/login", fields, state, hidden: { destination: "/maps/" }, submit: "Log in" }).text;

  it("restores typed values but never the password", () => {
    const text = render({ values: { email: "me@example.org", password: "secret" }, errors: {} });
    expect(text).toContain('value="me@example.org"');
    expect(text).not.toContain("secret");
  });

  it("ties each error to its field and puts the cursor there", () => {
    const text = render({ values: {}, errors: { password: "Wrong." } });
    expect(text).toMatch(
      /<input id="password"[^>]*aria-describedby="password-note" aria-invalid="true"[^>]*autofocus>/,
    );
    expect(text).toContain('<p id="password-note" class="error">Wrong.</p>');
    expect(text.match(/autofocus/g)).toHaveLength(1);
  });

  it("shows a hint while there is no error", () => {
    expect(render(EMPTY_FORM)).toContain('<p id="password-note" class="hint">Secret.</p>');
  });
});
