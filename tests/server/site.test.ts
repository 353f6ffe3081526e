import { randomUUID } from "node:crypto";
import http from "node:http";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import { closeBrowser, openPage } from "../support/browser";
import { cleanUp, start, waitFor } from "../support/ownServers";

const url = inject("serverUrl");
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const ANDROID_TABLET =
  "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

afterEach(cleanUp);
afterAll(closeBrowser);

const get = (path: string, headers: Record<string, string> = {}) =>
  new TestClient(url).request("GET", path, undefined, headers);

/** Requests a path verbatim. fetch would resolve its dots. */
function getRaw(path: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const request = http.get({ hostname, port, path }, async (response) => {
      let text = "";
      for await (const part of response) text += part;
      resolve({ status: response.statusCode, text });
    });
    request.once("error", reject);
  });
}

function form(values: Record<string, string>): URLSearchParams {
  return new URLSearchParams(values);
}

/** Submits a form that must be rejected and returns the page it redirects to. */
async function refused(path: string, values: Record<string, string>, client = new TestClient(url)) {
  const answer = await client.request("POST", path, form(values));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
  const page = await client.request("GET", path);
  expect(page.status).toBe(200);
  return page;
}

const newPerson = () => ({
  email: `form-${randomUUID()}@example.org`,
  password: "long enough",
  firstName: "Form",
  lastName: "",
});

describe("signing up and logging in with plain forms", () => {
  it("creates an account, opens a session and goes to the map", async () => {
    const client = new TestClient(url);
    const answer = await client.request("POST", "/signup", form(newPerson()));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/maps/");
    expect(answer.headers.get("set-cookie")).toMatch(/HttpOnly/i);
    expect((await client.call("POST", "/whoami")).status).toBe(200);
  });

  it("logs in and goes to the requested page, with the fragment", async () => {
    const person = newPerson();
    await new TestClient(url).request("POST", "/signup", form(person));
    const client = new TestClient(url);
    const destination = "/maps/?from=link#share-token=abc";
    const answer = await client.request("POST", "/login", form({ ...person, destination }));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, destination]);
    expect((await client.call("POST", "/whoami")).status).toBe(200);
  });

  it("never redirects to another site", async () => {
    const answer = await new TestClient(url).request(
      "POST",
      "/signup",
      form({ ...newPerson(), destination: "//example.org/" }),
    );
    expect(answer.headers.get("location")).toBe("/maps/");
  });

  it("shows errors beside each field and keeps typed values, but not the password", async () => {
    const typed = { email: "nonsense<", password: "short", firstName: 'A "quoted" name', lastName: "B" };
    const answer = await refused("/signup", typed);
    expect(answer.body).toContain('<p id="email-note" class="error">Enter a valid email address.</p>');
    expect(answer.body).toContain('<p id="password-note" class="error">Use at least 8 characters.</p>');
    expect(answer.body).toContain('value="A &quot;quoted&quot; name"');
    expect(answer.body).toContain('value="nonsense&lt;"');
    expect(answer.body).not.toContain("short");
  });

  it("refuses a common password beside its field", async () => {
    const answer = await refused("/signup", { ...newPerson(), password: "password" });
    expect(answer.body).toContain(
      '<p id="password-note" class="error">Too many people use this password. Choose another one.</p>',
    );
  });

  it("reports that an e-mail already has an account", async () => {
    const person = newPerson();
    await new TestClient(url).request("POST", "/signup", form(person));
    const answer = await refused("/signup", person);
    expect(answer.body).toContain("An account with this email already exists.");
  });

  it("doesn't reveal whether e-mail or password is wrong", async () => {
    const answer = await refused("/login", newPerson());
    expect(answer.body).toContain('role="alert">The email or password is incorrect.</p>');
    // The email is filled in again but the password isn't, so focus goes to the password.
    expect(answer.body).toMatch(/<input[^>]* name="password"[^>]* autofocus>/);
    expect(String(answer.body).match(/autofocus/g)).toHaveLength(1);
  });

  it("shows a refused form once, on its own page, and only with this server's signature", async () => {
    const client = new TestClient(url);
    const wrong = { ...newPerson(), email: `${"x".repeat(5000)}@example.org`, more: "y".repeat(9000) };
    expect((await refused("/login", wrong, client)).body).toContain("xxxx");
    expect((await client.request("GET", "/login")).body).not.toContain('role="alert"');

    await client.request("POST", "/login", form(newPerson()));
    const cookie = client.cookies.get("ridgeline_form") ?? "";
    expect(cookie.length).toBeLessThan(3000);
    for (const forged of [`${cookie}x`, `e30.${cookie.split(".")[1]}`, "nonsense", ""]) {
      client.cookies.set("ridgeline_form", forged);
      const page = await client.request("GET", "/login");
      expect([page.status, String(page.body).includes('role="alert"')]).toEqual([200, false]);
    }
    client.cookies.set("ridgeline_form", cookie);
    expect((await client.request("GET", "/signup")).body).not.toContain('role="alert"');
  });

  it("keeps the destination when a form is refused", async () => {
    const client = new TestClient(url);
    const destination = "/maps/hunts/1#share-token=abc";
    const answer = await client.request("POST", "/login", form({ ...newPerson(), destination }));
    const page = await client.request("GET", answer.headers.get("location") ?? "");
    expect(page.body).toContain(`value="${destination}"`);
  });

  it("asks for no resubmission after a refused form", async () => {
    const { page, close } = await openPage({ url });
    await page.goto(`${url}/login`);
    await page.getByLabel("E-mail").fill("nobody@example.org");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("alert").waitFor();
    const answer = await page.reload();
    expect(answer?.request().method()).toBe("GET");
    await page.getByRole("link", { name: "Create an account" }).click();
    const before = await page.goBack();
    expect(before?.request().method() ?? "GET").toBe("GET");
    await page.getByRole("button", { name: "Log in" }).waitFor();
    await close();
  });

  it("refuses a form from another site", async () => {
    const answer = await new TestClient(url).request("POST", "/signup", form(newPerson()), {
      origin: "https://example.org",
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  it("sends signed-in users to their destination", async () => {
    const client = new TestClient(url);
    await client.signUp();
    const answer = await client.request("GET", "/login?destination=/maps/%3Fa%3D1");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/maps/?a=1"]);
  });

  it.each([true, false])("works in a browser (JavaScript %s)", async (javaScriptEnabled) => {
    const { page, violations, foreign, errors, close } = await openPage({ url, javaScriptEnabled });
    await page.goto(`${url}/login?destination=/learn/maps#share-token=abc`);
    await page.getByRole("link", { name: "Create an account" }).click();
    const person = newPerson();
    await page.getByLabel("First name").fill(person.firstName);
    await page.getByLabel("E-mail").fill(person.email);
    const password = page.getByLabel("Password");
    await password.fill(person.password);
    const show = page.getByRole("button", { name: "Show password" });
    expect(await show.count()).toBe(javaScriptEnabled ? 1 : 0);
    if (javaScriptEnabled) {
      await show.click();
      expect(await password.getAttribute("type")).toBe("text");
      await page.getByRole("button", { name: "Hide password" }).click();
      expect(await password.getAttribute("type")).toBe("password");
    }
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL("**/learn/maps*");
    if (javaScriptEnabled) expect(new URL(page.url()).hash).toBe("#share-token=abc");
    expect([violations, foreign, errors]).toEqual([[], [], []]);
    await close();
  });
});

describe("the pages around the map", () => {
  it.each([
    ["/login", 200, "Log in"],
    ["/signup", 200, "Create an account"],
    ["/learn/maps", 200, "Know the ground"],
    ["/download", 200, "/maps/"],
    ["/s/unknown", 404, "This link doesn't work"],
  ])("%s returns %i", async (path, status, text) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body).toContain(text);
  });

  it("redirect / and phones, but not tablets and computers", async () => {
    expect((await get("/")).headers.get("location")).toBe("/maps/");
    expect((await get("/maps")).headers.get("location")).toBe("/maps/");
    const phone = await get("/maps/", { "user-agent": IPHONE });
    expect([phone.status, phone.headers.get("location")]).toEqual([302, "/download"]);
    const chosen = await get("/download/continue", { "user-agent": IPHONE });
    expect([chosen.status, chosen.headers.get("location")]).toEqual([302, "/maps/"]);
    const cookie = chosen.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^ridgeline_phone=browser; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const own = { "user-agent": IPHONE, cookie: cookie.split(";")[0] ?? "" };
    expect((await get("/maps/", own)).status).toBe(200);
    expect((await get("/maps/config.env.json", own)).body).toMatchObject({ phoneAllowed: true });
    expect((await get("/maps/", { "user-agent": ANDROID_TABLET })).status).toBe(200);
    expect((await get("/maps/")).status).toBe(200);
  });

  it("return to an address of the app after logging in", async () => {
    const page = await get("/learn/maps?destination=%2Fmaps%2Fhunts%2F1%3Fmap%3D9%2F40%2F-105");
    expect(page.body).toContain('href="/login?destination=%2Fmaps%2Fhunts%2F1%3Fmap%3D9%2F40%2F-105"');
    expect((await get("/learn/maps?destination=//example.org")).body).not.toContain("example.org");
  });

  it("give the app its configuration", async () => {
    const answer = await get("/maps/config.env.json");
    expect(answer.body).toEqual({
      environment: "production",
      userApiUrl: "/api/v1",
      contentSiteUrl: "",
      shopUrl: "",
      analyticsUrl: "",
      signedIn: false,
      phoneAllowed: false,
      map: expect.objectContaining({ basemaps: expect.any(Array) }),
    });
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });
});

describe("an unknown address", () => {
  it("returns a page to people, and the usual format to programs", async () => {
    const page = await get("/nowhere", { accept: "text/html,*/*" });
    expect(page.status).toBe(404);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(String(page.body)).toContain("Page not found");
    const other = await new TestClient(url).request("POST", "/nowhere");
    expect([other.status, other.body]).toEqual([
      404,
      { success: false, data: { id: "not-found", message: "There is nothing at this address." } },
    ]);
  });

  it("doesn't include the icon path that browsers request", async () => {
    const answer = await get("/favicon.ico");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/maps/favicon.svg"]);
    expect((await get("/maps/favicon.svg")).status).toBe(200);
  });
});

describe("app files", () => {
  it.each([
    "/maps/hunts/1",
    "/maps/features/1/edit?map=9/40/-105",
    "/maps/layers/new%20mexico",
    "/maps/nowhere",
  ])("are the app's page at each of its addresses: %s", async (path) => {
    const [home, page] = await Promise.all([get("/maps/"), get(path, { accept: "text/html" })]);
    expect([page.status, page.body]).toEqual([200, home.body]);
    expect(page.headers.get("cache-control")).toBe("no-cache");
    expect((await get(path)).status).toBe(200);
    const phone = await get(path, { "user-agent": IPHONE });
    expect([phone.status, phone.headers.get("location")]).toEqual([302, "/download"]);
  });

  it.each(["/maps/assets/start-old.js", "/maps/gone.svg"])(
    "are not the app's page when missing: %s",
    async (path) => {
      expect((await get(path, { accept: "*/*" })).status).toBe(404);
    },
  );

  it("are cached forever when their name has a hash, and revalidated when not", async () => {
    const page = await get("/maps/");
    expect(page.headers.get("cache-control")).toBe("no-cache");
    const script = /src="(\/maps\/assets\/[^"]+\.js)"/.exec(String(page.body))?.[1] ?? "";
    const answer = await get(script);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it.each(["/maps/assets/arcgis/esri/t9n/basemaps.json", "/maps/assets/calcite/assets/icon/x16.json"])(
    "come from the map packages: %s",
    async (path) => {
      expect((await get(path)).status).toBe(200);
    },
  );

  it.each([
    "/maps/assets/arcgis/../package.json",
    "/maps/assets/arcgis/..%2fpackage.json",
    "/maps/assets/arcgis/%2e%2e/%2e%2e/package.json",
    "/maps/assets/arcgis/..%5cpackage.json",
    "/maps/..%2f..%2fpackage.json",
    "/maps/../package.json",
    "/maps/%2e%2e%2fserver%2fmain.js",
    "/site/..%2fpages.ts",
    "/site/tokens/base.css",
    "/site/tokens/..%2f..%2f..%2fpackage.json",
    "/maps/assets/arcgis//etc/passwd",
    "/maps/assets/arcgis/%00",
    "/maps/.env",
  ])("never leave their folder: %s", async (path) => {
    const { status, text } = await getRaw(path);
    expect([400, 403, 404]).toContain(status);
    expect(text).not.toMatch(/ridgeline"|root:|import /);
  });
});

describe("response headers", () => {
  it("allow only what the app needs", async () => {
    for (const path of ["/maps/", "/login", "/healthz", "/nowhere", "/api/v1/nowhere"]) {
      const policy = (await get(path)).headers.get("content-security-policy");
      expect(policy, path).toBe(
        "default-src 'none';script-src 'self' 'wasm-unsafe-eval' blob:;worker-src 'self' blob:;style-src 'self';" +
          "style-src-attr 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';connect-src 'self' data: blob:;manifest-src 'self';" +
          "base-uri 'none';form-action 'self';frame-ancestors 'none'",
      );
    }
    const { headers } = await get("/maps/");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toBeNull();
  });

  it("promise https only to https users", async () => {
    const server = await start({ env: { PUBLIC_URL: "https://maps.example.org" } });
    expect(server.url).toBe("https://maps.example.org");
    const port = () => /Server listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(server.logs())?.[1];
    await waitFor(async () => port() !== undefined);
    const answer = await fetch(`http://127.0.0.1:${port()}/login`);
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
    const config = await fetch(`http://127.0.0.1:${port()}/maps/config.env.json`);
    expect(await config.json()).toMatchObject({ contentSiteUrl: "https://maps.example.org" });
  });
});
