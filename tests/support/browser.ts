import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { PAGE_PATIENCE_MS } from "./patience";
import { projectRoot } from "./server";
import { COARSE_SCALE, type Picture, SLOW_PICTURES } from "./slowScreen";

/** Renders in software and resolves no host names except ours, so requests to other hosts fail and are recorded. */
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

/** Window for tests of lists and panels: large enough to show them side by side, with little map to draw. */
export const SMALL_WINDOW = { width: 960, height: 640 };
/** User agent of a phone's browser. */
export const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
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
  /** Origin of the server. Other origins count as foreign. */
  url: string;
  width?: number;
  height?: number;
  userAgent?: string;
  javaScriptEnabled?: boolean;
  /** Whether to emulate a touch screen. */
  touch?: boolean;
  /** Whether the map flies and panels animate. By default, pages prefer reduced motion. */
  motion?: boolean;
  /** Level of rendering, see tests/support/slowScreen.ts. `npm run test:live` renders all pages live. */
  picture?: Picture;
  /** Device pixels per CSS pixel. Half for coarse rendering by default. */
  scale?: number;
}

/**
 * For slow screens. Only the map's WebGL goes through the software graphics driver. Panels and compositing would take
 * half of the driver's time, and Chromium's own renderer needs a quarter for them. Unsuitable for live rendering, which
 * would have to copy every frame of the map.
 */
const PLAIN_PAGES = "--disable-gpu";

/** Running Chromium processes, keyed by their flags. */
const running = new Map<string, Promise<Browser>>();
const contexts = new Set<BrowserContext>();
const scriptFlags: string[] = [];

/** Sets V8 flags, such as "--no-opt", for the next Chromium to be launched. */
export function tellV8(...flags: string[]): void {
  if (running.size > 0) throw new Error("Chromium runs already: V8 is told before the first page.");
  scriptFlags.push(...flags);
}

/** Returns the Chromium for a level of rendering. Launches it on first use, and again if it exited. */
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

/** Returns CHROMIUM_PATH or the first usual location with a Chromium. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));
  if (!found) throw new Error("No Chromium found: install one or set CHROMIUM_PATH.");
  return found;
}

/** Opens a page in a context of its own, with separate cookies and storage. All pages share one browser. */
export async function openPage(options: PageOptions): Promise<WatchedPage> {
  const picture = process.env.PICTURE === "live" ? "live" : (options.picture ?? "coarse");
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
  page.setDefaultTimeout(PAGE_PATIENCE_MS);
  page.on("pageerror", (error) => errors.push(error.stack ?? error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    else if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  return { page, context, errors, violations, foreign, close: () => context.close() };
}

/** Saves a failed test's screenshot and messages to test-results/. */
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

/** Closes all pages in a file's afterAll. The browser stays open for the next file and exits with the process. */
export async function closePages(): Promise<void> {
  await Promise.all([...contexts].map((context) => context.close()));
}

export async function closeBrowser(): Promise<void> {
  const browsers = [...running.values()];
  running.clear();
  for (const browser of browsers) await (await browser).close();
}
