import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BusyError, CLASSES, Scheduler } from "../../../../server/scheduler/index";
import { type Download, DownloadTurns, YieldError } from "../../../../server/services/downloads/turns";

/** Bytes a minute, just enough not to count as stalled. */
const CRAWL = 256 * 1024;

let turns: DownloadTurns;
beforeEach(() => {
  vi.useFakeTimers();
  turns = new DownloadTurns(new Scheduler(CLASSES));
});
afterEach(() => vi.useRealTimers());

/** Starts a download that ends as soon as it is aborted. */
async function begin(account: string, network: string): Promise<Download> {
  const download = await turns.begin(account, network);
  download.signal.addEventListener("abort", () => download.release(), { once: true });
  return download;
}

const crawlers = (networks: readonly string[]) =>
  Promise.all(networks.map((network, index) => begin(`slow ${index}`, network)));

async function crawlFor(downloads: readonly Download[], minutes: number): Promise<void> {
  for (let second = 0; second < minutes * 60; second++) {
    for (const download of downloads) download.took(CRAWL / 60);
    await vi.advanceTimersByTimeAsync(1000);
  }
}

it("slow readers of one network leave slots to everyone else", async () => {
  const slow = await crawlers(Array.from({ length: CLASSES.downloads.runningPerOwner }, () => "mob"));
  await crawlFor(slow, 60);
  let begun = false;
  void begin("victim", "home").then(() => {
    begun = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toBe(true);
  expect(slow.every(({ signal }) => !signal.aborted)).toBe(true);
});

it("slow readers in all slots make way, one for each waiting client", async () => {
  const networks = Array.from({ length: CLASSES.downloads.running }, (_, index) => `mob ${index}`);
  const slow = await crawlers(networks);
  await crawlFor(slow, 10);
  // No download is waiting, so they may continue.
  expect(slow.every(({ signal }) => !signal.aborted)).toBe(true);
  const victims = Promise.all([begin("victim", "home"), begin("second victim", "other home")]);
  await vi.advanceTimersByTimeAsync(2000);
  await victims;
  const ended = slow.filter(({ signal }) => signal.aborted);
  expect(ended).toHaveLength(2);
  expect(ended[0]?.signal.reason).toBeInstanceOf(YieldError);
});

it("a download waiting for readers in their first half minute starts after it", async () => {
  await crawlers(Array.from({ length: CLASSES.downloads.running }, (_, index) => `mob ${index}`));
  let waited = 0;
  const victim = begin("victim", "home").then(() => true);
  while (!(await Promise.race([victim, vi.advanceTimersByTimeAsync(1000).then(() => false)]))) waited++;
  expect(waited).toBeLessThanOrEqual(31);
  expect(waited).toBeGreaterThanOrEqual(29);
});

it("an account has one download, running or waiting, on this server", async () => {
  const first = await begin("one", "home");
  await expect(begin("one", "elsewhere")).rejects.toMatchObject({ reason: "owner-full" });
  first.release();
  await expect(begin("one", "elsewhere")).resolves.toBeDefined();
});

it("a client that leaves the queue takes no slot", async () => {
  const fast = await crawlers(
    Array.from({ length: CLASSES.downloads.running }, (_, index) => `fast ${index}`),
  );
  for (const download of fast) download.took(1e9);
  const gone = new AbortController();
  const waiting = turns.begin("victim", "home", gone.signal);
  gone.abort(new BusyError("stopping", 2));
  await expect(waiting).rejects.toMatchObject({ reason: "stopping" });
  await vi.advanceTimersByTimeAsync(80_000);
  expect(fast.every(({ signal }) => !signal.aborted)).toBe(true);
  // The account can try again.
  fast[0]?.release();
  await expect(begin("victim", "home")).resolves.toBeDefined();
});

it("lets one account run several snapshots at once, up to its network's limit", async () => {
  const scheduler = new Scheduler(CLASSES);
  const snapshots = new DownloadTurns(scheduler, "snapshots");
  const share = CLASSES.snapshots.runningPerOwner;
  const held = await Promise.all(Array.from({ length: share }, () => snapshots.begin("person", "home")));
  const next = snapshots.begin("person", "home");
  const other = await snapshots.begin("other person", "elsewhere");
  held[0]?.release();
  (await next).release();
  other.release();
  for (const each of held) each.release();
  scheduler.stop();
});
