import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { projectRoot } from "./server";
import { COARSE_SCALE, type Picture, SLOW_PICTURES } from "./slowScreen";

/** Software drawing, no name resolution but our own address: whatever asks for another host fails and is recorded. */
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** A window for tests that look at lists and panels: it has all of them side by side, and little map to draw. */
export const SMALL_WINDOW = { width: 960, height: 640 };
/** What a phone's browser says it is. */
export const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
/** As on a desk. */
const LARGE_WINDOW = { width: 1440, height: 900 };

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Texts of console errors and uncaught exceptions. */
  errors: string[];
  /** Content-Security-Policy violations. */
  violations: string[];
  /** URLs of requests to another origin. */
  foreign: string[];
  close(): Promise<void>;
}

export interface PageOptions {
  /** Origin of the server; other origins count as foreign. */
  url: string;
  width?: number;
  height?: number;
  userAgent?: string;
  javaScriptEnabled?: boolean;
  /** Whether the screen is one for fingers. */
  touch?: boolean;
  /** Whether the map flies and panels glide. By default the person prefers reduced motion: nothing is under way. */
  motion?: boolean;
  /** What the screen shows, see tests/support/slowScreen.ts. */
  picture?: Picture;
  /** Pixels of the screen for one of the page, across. By default half as many for coarse pictures. */
  scale?: number;
}

/**
 * For slow screens: only the map's WebGL goes through the software graphics driver. Panels, and the page that is put
 * together of both, take half of its time otherwise; Chromium itself does that for a quarter. Not for live ones, which
 * would have to hand over every picture of the map.
 */
const PLAIN_PAGES = "--disable-gpu";

/** The Chromiums of this process, by their flags. */
const running = new Map<string, Promise<Browser>>();
const contexts = new Set<BrowserContext>();
const scriptFlags: string[] = [];

/** What V8 is to do in another way, such as "--no-opt", in the Chromium that is launched next. */
export function tellV8(...flags: string[]): void {
  if (running.size > 0) throw new Error("Chromium runs already: V8 is told before the first page.");
  scriptFlags.push(...flags);
}

/** The Chromium for such pictures, launched when it is first needed and again should it have ended. */
function runningBrowser(picture: Picture): Promise<Browser> {
  const args = picture === "live" ? [...FLAGS] : [...FLAGS, PLAIN_PAGES];
  if (scriptFlags.length > 0) args.push(`--js-flags=${scriptFlags.join(" ")}`);
  const key = args.join(" ");
  const known = running.get(key);
  if (known) return known;
  const launched = chromium
    .launch({ executablePath: chromiumPath(), args, ignoreDefaultArgs: ["--hide-scrollbars"] })
    .then((browser) => {
      browser.once("disconnected", () => running.delete(key));
      return browser;
    });
  running.set(key, launched);
  return launched;
}

/** CHROMIUM_PATH, or where systems keep it. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));
  if (!found) throw new Error("No Chromium found: install one or set CHROMIUM_PATH.");
  return found;
}

/** Each page has a context, so cookies and storage, of its own in a browser that all share. */
export async function openPage(options: PageOptions): Promise<WatchedPage> {
  const { picture = "coarse" } = options;
  const browser = await runningBrowser(picture);
  const context = await browser.newContext({
    viewport: {
      width: options.width ?? LARGE_WINDOW.width,
      height: options.height ?? LARGE_WINDOW.height,
    },
    deviceScaleFactor: options.scale ?? (picture === "coarse" ? COARSE_SCALE : 1),
    userAgent: options.userAgent,
    javaScriptEnabled: options.javaScriptEnabled,
    hasTouch: options.touch,
    reducedMotion: options.motion ? "no-preference" : "reduce",
  });
  contexts.add(context);
  context.on("close", () => contexts.delete(context));
  const errors: string[] = [];
  const violations: string[] = [];
  const foreign: string[] = [];
  const own = new URL(options.url).origin;
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== own) foreign.push(request.url());
  });
  if (picture !== "live") await context.addInitScript({ content: SLOW_PICTURES });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    else if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  return { page, context, errors, violations, foreign, close: () => context.close() };
}

/** What a failed test's page looked like and said, in test-results/. */
export async function keepEvidence(watched: WatchedPage, test: string, log = ""): Promise<void> {
  const folder = path.join(projectRoot, "test-results");
  const name = path.join(folder, test.replace(/[^a-z0-9]+/gi, "-").slice(0, 80));
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${name}.txt`,
    [...watched.errors, ...watched.violations, ...watched.foreign, log].join("\n"),
  );
  await watched.page.screenshot({ path: `${name}.png`, timeout: 10_000 }).catch(() => undefined);
}

/** For afterAll of a file that opened pages; the browser stays for the next file and ends with the process. */
export async function closePages(): Promise<void> {
  await Promise.all([...contexts].map((context) => context.close()));
}

export async function closeBrowser(): Promise<void> {
  const browsers = [...running.values()];
  running.clear();
  for (const browser of browsers) await (await browser).close();
}
