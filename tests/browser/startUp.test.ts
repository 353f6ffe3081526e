import { readdirSync } from "node:fs";
import path from "node:path";
import { decodeJwt } from "jose";
import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { PUBLIC_SERVICES, WAYBACK_CONFIG } from "../../server/mapServices/public";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import {
  closePages,
  keepEvidence,
  openPage,
  PHONE,
  SMALL_WINDOW,
  type WatchedPage,
} from "../support/browser";
import { importAtOnce } from "../support/content";
import { answerWith, cutOff, holdBack } from "../support/requests";
import { projectRoot } from "../support/server";

const url = inject("serverUrl");
/** One feature more than fits on a page of the list endpoint. */
const FEATURES = 501;
/** Built scripts. Any of them can stand in for one from an older version. */
const ASSETS = path.join(projectRoot, "dist/client/assets");
const QUARTER_HOUR_MS = 900_000;
const CONFIG_FILE = "**/maps/config.env.json";
const CONFIG = "**/api/v1/config";
/** Script that fills localStorage to the last character. */
const FILL_STORAGE = `{
  let filler = "";
  for (let size = 2 ** 24; size >= 1; size = Math.floor(size / 2)) {
    try {
      localStorage.setItem("filler", filler + "x".repeat(size));
      filler += "x".repeat(size);
    } catch {}
  }
}`;
/** Base paths of map services: this server's own, and one an operator may configure. */
const [OWN, NAMED] = ["/arcgis/rest/services/", "/gis/rest/services/"];

const waypoints = () =>
  Array.from(
    { length: FEATURES },
    (_, i) => `<wpt lat="40" lon="${-105 - i / 1000}"><name>W${i}</name></wpt>`,
  );

describe("start-up", () => {
  const person = app.newPerson();
  const requests: Request[] = [];
  const logged: string[] = [];
  /** URLs as the page requested them. A forwarded request reports its new URL. */
  const addresses: string[] = [];
  let watched: WatchedPage;
  let page: Page;
  const asked = (path: string) => requests.filter((request) => request.url().includes(path));
  const main = () => page.getByRole("navigation", { name: "Main" });
  const startError = () => page.getByRole("alert").filter({ hasText: "Maps could not start" });
  const accountView = async () => {
    await app.openTool(page, "Account");
    await page.getByRole("button", { name: "Log Out" }).waitFor();
  };

  beforeAll(async () => {
    watched = await openPage({ url, ...SMALL_WINDOW });
    page = watched.page;
    page.on("request", (request) => {
      requests.push(request);
      addresses.push(request.url());
    });
    page.on("console", (message) => logged.push(message.text()));
    // Simulates a server without snapshots.
    await cutOff(page, "**/api/v1/sync/snapshot");
    // The clock keeps running until a test fast-forwards it.
    await page.clock.install();
    await app.newAccount(page, url, person);
    const client = new TestClient(url);
    await client.data("POST", "/auth/login", person);
    const text = `<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">${waypoints().join("")}</gpx>`;
    await importAtOnce(client, { name: "many.gpx", bytes: new TextEncoder().encode(text) });
    await client.data("POST", "/logout");
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it("reports that the server's configuration can't be read", async () => {
    await cutOff(page, CONFIG_FILE);
    await page.goto(`${url}/maps/`);
    await startError().waitFor();
    await page.unroute(CONFIG_FILE);
  });

  it("shows a loading screen titled Maps, and gives up on the configuration after ten seconds", async () => {
    // A configuration that an operator might write.
    await answerWith(page, CONFIG_FILE, (file: { map: object }) => ({
      ...file,
      environment: "staging",
      shopUrl: "https://shop.example.org/",
      map: JSON.parse(JSON.stringify(file.map).replaceAll(OWN, NAMED)),
    }));
    await page.route(`**${NAMED}**`, (route) =>
      route.continue({ url: route.request().url().replace(NAMED, OWN) }),
    );
    const letGo = await holdBack(page, CONFIG);
    try {
      await startError().getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { name: "Maps", exact: true }).waitFor();
      await page.getByLabel("Loading", { exact: true }).waitFor();
      await startError()
        .getByText(/took too long to respond/)
        .waitFor();
    } finally {
      await letGo();
    }
    await startError().getByRole("button", { name: "Try again" }).click();
    await main().waitFor();
  });

  it("requests the configuration with the user's token, and not again within five minutes", async () => {
    const before = asked("/api/v1/config").length;
    expect(await asked("/api/v1/config").at(-1)?.headerValue("authorization")).toMatch(/^Bearer \S+$/);
    await page.reload();
    await app.mapReady(page);
    expect(asked("/api/v1/config")).toHaveLength(before);
  });

  it("loads the map in a few files, not in hundreds", () => {
    const reload = requests.findLastIndex((request) => request.isNavigationRequest());
    const scripts = requests.slice(reload).filter((request) => request.url().endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(0);
    // Includes views preloaded during idle time.
    expect(scripts.length).toBeLessThan(150);
  });

  it("reads a stored user in base64, and sends no identity token at or past its exp", async () => {
    const stored = () => page.evaluate<string>("localStorage.getItem('currentUser')");
    const store = (text: string) =>
      page.evaluate(`localStorage.setItem("currentUser", ${JSON.stringify(text)})`);
    const parse = (text: string) => JSON.parse(text) as { identityToken: string };
    /** Returns the token sent with the next request, and the status of the response. */
    const nextCall = async () => {
      const calls = asked("/user/sessions").length;
      await app.openTool(page, "Library");
      await accountView();
      await page.getByRole("button", { name: "Account Settings" }).click();
      await expect.poll(() => asked("/user/sessions").length).toBeGreaterThan(calls);
      const call = asked("/user/sessions")[calls];
      return [await call?.headerValue("authorization"), (await call?.response())?.status()];
    };
    const text = await stored();
    const user = parse(text);
    await store(Buffer.from(text).toString("base64"));
    expect(await nextCall()).toEqual([`Bearer ${user.identityToken}`, 200]);

    const endingAt = (seconds: number) => {
      const [header, payload = "", signature] = user.identityToken.split(".");
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
      const changed = Buffer.from(JSON.stringify({ ...claims, exp: seconds })).toString("base64url");
      return [header, changed, signature].join(".");
    };
    const now = Math.floor((await page.evaluate<number>("Date.now()")) / 1000);
    await store(JSON.stringify({ ...user, identityToken: endingAt(now) }));
    expect(await nextCall()).toEqual([null, 200]);
    // A token that looks valid is sent. The server rejects it for its signature, and the page requests a new one.
    const forged = endingAt(now + 3600);
    await store(JSON.stringify({ ...user, identityToken: forged }));
    expect(await nextCall()).toEqual([`Bearer ${forged}`, 401]);
    await expect.poll(async () => parse(await stored()).identityToken).not.toBe(forged);
    await page.getByRole("list", { name: "Sessions" }).waitFor();
  });

  it("loads the imagery list once the map is ready, and content in pages until one isn't full", async () => {
    await expect.poll(() => asked("/waybackconfig.json").length).toBeGreaterThan(0);
    await app.openTool(page, "Hunts");
    await expect.poll(() => app.tabCount(page, "Content")).toBe(FEATURES);
    const pages = asked("/api/v1/features?").filter((request) => request.url().includes("limit=500"));
    expect(pages.length).toBeGreaterThanOrEqual(2);
    expect(pages.at(-1)?.url()).toContain("cursor=");
    expect(asked("/api/v1/collections?").at(-1)?.url()).toContain("limit=1000");
    await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
  });

  it("uses the configured services for the map, its overlays and locations", async () => {
    const has = (part: string) =>
      expect
        .poll(() => addresses.some((address) => address.includes(NAMED + part)), { message: part })
        .toBe(true);
    for (const part of ["Basemap/Satellite/MapServer/tile/", "Reference/Labels/", "World_Imagery/"])
      await has(part);
    await page.mouse.click(820, 480);
    const popup = page.getByRole("dialog", { name: "About this location" });
    await popup.getByText("LAT").waitFor();
    for (const part of ["County/MapServer/0/query", "World/GeocodeServer/reverseGeocode"]) await has(part);
    await popup.getByRole("button", { name: "Close" }).click();
    // The library's manifest has its own layer URLs, and a second configuration file has the elevation service's.
    const own = addresses.filter((address) => address.includes(OWN));
    expect(own.filter((address) => !/\/(Layers|Terrain\/Elevation)\//.test(address))).toEqual([]);
  });

  it("shows the operator's shop behind the logo, and the zoom level in a staging environment", async () => {
    await page.getByText(/^Zoom 5\.00$/).waitFor();
    await page.getByRole("button", { name: "Ridgeline menu" }).click();
    const home = page.getByRole("menuitem", { name: "Home" });
    expect(await home.getAttribute("href")).toMatch(/\/learn\/maps$/);
    expect(await home.getAttribute("target")).toBe("_blank");
    const shop = page.getByRole("menuitem", { name: "Shop" });
    expect(await shop.getAttribute("href")).toBe("https://shop.example.org");
    expect(await shop.getAttribute("target")).toBe("_blank");
    await page.keyboard.press("Escape");
    await page.unroute(CONFIG_FILE);
  });

  it("refreshes an overlay that is on again when its interval has passed", async () => {
    await app.openTool(page, "Library");
    await page.getByRole("tab", { name: "Overlays" }).click();
    const daylight = page.getByRole("listitem").filter({ hasText: "Daylight" });
    await daylight.getByRole("switch").click();
    const updated = daylight.getByText(/^Updated .* · Every 5 minutes$/);
    await updated.waitFor();
    const before = await updated.textContent();
    await page.clock.fastForward(300_000);
    await expect.poll(() => updated.textContent()).not.toBe(before);
    await daylight.getByRole("switch").click();
  });

  const storedToken = () =>
    page.evaluate<string>("JSON.parse(localStorage.getItem('currentUser')).identityToken");
  /** Returns the Authorization header of the next request. */
  const nextCredentials = async () => {
    const call = page.waitForRequest(
      (request) => request.method() === "POST" && /\/preferences\/maps/.test(request.url()),
    );
    await page
      .getByRole("switch", { name: /^Show W\d+ on the map$/ })
      .first()
      .click();
    return (await call).headerValue("authorization");
  };

  it("refreshes the profile and its identity token every quarter of an hour; requests use the new one", async () => {
    await app.openTab(page, "Content");
    /** Tokens issued in the same second are identical, so wait for the next second. */
    const laterThan = (token: string) =>
      expect.poll(() => Date.now() / 1000).toBeGreaterThan((decodeJwt(token).iat ?? 0) + 1);
    const before = await storedToken();
    await laterThan(before);
    const calls = () => asked("/api/v1/whoami").length;
    const known = calls();
    await page.clock.fastForward(QUARTER_HOUR_MS);
    await expect.poll(calls).toBe(known + 1);
    await expect.poll(storedToken).not.toBe(before);
    // Only the page's clock was moved. Reset it to match the server's.
    await page.clock.setSystemTime(new Date());
    const first = await storedToken();
    expect(await nextCredentials()).toBe(`Bearer ${first}`);
    await page.clock.fastForward(QUARTER_HOUR_MS - 120_000);
    expect(calls()).toBe(known + 1);
    await laterThan(first);
    await page.clock.fastForward(120_000);
    await expect.poll(calls).toBe(known + 2);
    await expect.poll(storedToken).not.toBe(first);
  });

  it("treats an identity token as expired from the second it names", async () => {
    await page.clock.setSystemTime(new Date());
    const token = await storedToken();
    const { exp = 0 } = decodeJwt(token);
    await page.clock.setSystemTime((exp - 60) * 1000);
    expect(await nextCredentials()).toBe(`Bearer ${token}`);
    await page.clock.setSystemTime(exp * 1000);
    expect(await nextCredentials()).toBeNull();
    await page.clock.setSystemTime(new Date());
  });

  it("reports a lost session, blocks everything else and opens the login page", async () => {
    const elsewhere = new TestClient(url);
    await elsewhere.data("POST", "/auth/login", person);
    await elsewhere.data("DELETE", "/user/sessions");
    await page.clock.fastForward(QUARTER_HOUR_MS);
    await expect.poll(() => logged).toContainEqual(expect.stringContaining("USER ACCESS FAILURE"));
    const modal = page.getByRole("dialog", { name: "Oops, sorry about that." });
    await modal.getByText("An authentication issue has occurred and you will need to log back in.").waitFor();
    await modal.getByText("You will be redirected within a few seconds.").waitFor();
    await modal.getByRole("button", { name: "Log In" }).waitFor();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    expect(await modal.count()).toBe(1);
    await page.clock.fastForward(5000);
    await page.waitForURL("**/login?destination=**");
    expect(await page.evaluate("localStorage.getItem('currentUser')")).toBeNull();
  });

  it("redirects users who are not signed in to the learn page", async () => {
    await page.goto(`${url}/maps/`);
    await page.waitForURL("**/learn/maps");
  });

  it("redirects a phone to the download page", async () => {
    const phone = await openPage({ url, width: 390, height: 700, userAgent: PHONE });
    await phone.page.goto(`${url}/maps/`);
    await phone.page.waitForURL("**/download");
    await phone.close();
  });

  it("unregisters a service worker of an older version", async () => {
    const registered = () =>
      page.evaluate<number>("navigator.serviceWorker.getRegistrations().then((all) => all.length)");
    const worker = readdirSync(ASSETS).find((name) => name.startsWith("imagery.worker-"));
    await page.goto(`${url}/maps/config.env.json`);
    await page.evaluate(
      `navigator.serviceWorker.register("/maps/assets/${worker}", { type: "module" }).then(() => null)`,
    );
    expect(await registered()).toBe(1);
    await page.goto(`${url}/maps/`);
    await page.waitForURL("**/learn/maps");
    await expect.poll(registered).toBe(0);
  });

  it("applies the operator's setup: no terrain analysis without elevations, an address for feedback; starts without browser storage", async () => {
    await answerWith(page, CONFIG, (answer: { data: object }) => ({
      ...answer,
      data: { ...answer.data, elevation: undefined, feedbackUrl: "https://feedback.example.org/" },
    }));
    const { imagery, proxy } = PUBLIC_SERVICES;
    await answerWith(page, CONFIG_FILE, (file: { map: object }) => ({
      ...file,
      map: { ...file.map, imagery, proxy },
    }));
    await page.goto(`${url}/login`);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    // From here on, nothing more fits into this browser's storage.
    await page.evaluate(FILL_STORAGE);
    await page.getByRole("button", { name: "Log in" }).click();
    await main().waitFor();
    expect(logged).toContainEqual(expect.stringContaining("LOCAL USER FAILURE"));
    await page.evaluate("localStorage.removeItem('filler')");
    await main().getByRole("button", { name: "Historical Imagery" }).waitFor();
    expect(await main().getByRole("button", { name: "Terrain Analysis" }).count()).toBe(0);
    await accountView();
    const feedback = page.getByRole("link", { name: "Feedback" });
    expect(await feedback.getAttribute("href")).toBe("https://feedback.example.org/");
    expect(await feedback.getAttribute("target")).toBe("_blank");
    expect(await page.getByText("Contact Us").count()).toBe(0);
  });

  it("requests another host's imagery through its own server, and reports what is unavailable", async () => {
    const through = () => asked("/arcgis/proxy?").map((request) => request.url());
    await expect.poll(through).toContain(`${url}/arcgis/proxy?${WAYBACK_CONFIG}`);
    await app.openTool(page, "Historical Imagery");
    // This server doesn't forward requests to other hosts.
    await page.getByRole("alert").filter({ hasText: "Oops, sorry about that." }).waitFor();
  });

  it("ends by Log Out, which forgets the stored user and opens the content site", async () => {
    await accountView();
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("**/learn/maps");
    expect(await page.evaluate("localStorage.getItem('currentUser')")).toBeNull();
    const answer = await page.request.post(`${url}/api/v1/whoami`, { headers: { origin: url } });
    expect(answer.status()).toBe(401);
  });

  it("contacts no other host and breaks no policy", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
  });
});
