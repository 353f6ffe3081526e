import { selectConflicts } from "../../../src/features/edits/outbox/selectors";
import { newHuntId, newNoteId, newPlanId } from "../../../src/features/edits/pending";
import { connectionBack } from "../../../src/features/session/slice";
import { Browser, type Page } from "./browser";
import { Ledger, type Setting } from "./ledger";
import type { Rig } from "./rig";
import { draftId, keysOf, shownOf } from "./shown";

/** Tells whether a browser's outbox holds anything about the part's item. */
function waitsFor({ storage }: Browser, part: string, names: ReadonlyMap<string, string>): boolean {
  const [given = ""] = part.split("|");
  const ids = [given, names.get(given) ?? given, ...keysOf(given, names)];
  return [...storage.map].some(([key, text]) => ids.some((id) => key.includes(id) || text.includes(id)));
}

/** One history: a new account whose user has two browsers. */
export class World {
  readonly rig: Rig;
  readonly ledger = new Ledger();
  readonly browsers: readonly [Browser, Browser];
  /** Every title and text ever used. */
  readonly written = new Set<string>();
  /** The feature or hunt of each note, and the hunt of each plan. They are deleted together. */
  readonly partOf = new Map<string, string>();
  /** Number of settings made when a conflict came up, by the conflict's key and version. */
  private readonly conflicts = new Map<string, number>();
  private serial = 0;
  private readonly account: { email: string; password: string };

  constructor(rig: Rig) {
    this.rig = rig;
    rig.time.clear();
    rig.internet.sent = [];
    rig.internet.made.clear();
    this.browsers = [new Browser("A", rig.internet, rig.time), new Browser("B", rig.internet, rig.time)];
    this.account = { email: `histories-${crypto.randomUUID()}@example.org`, password: crypto.randomUUID() };
  }

  /**
   * Creates the account.
   * @param ownSessions whether each browser logs in. Otherwise they share a session, since hashing passwords is
   *   slowest.
   */
  async begin(ownSessions: boolean): Promise<void> {
    const { internet } = this.rig;
    const [first, second] = this.browsers;
    const name = { firstName: "Test", lastName: "Person" };
    await internet.ask(first.connection, "POST", "/auth/signup", { ...this.account, ...name });
    if (ownSessions) await this.logIn(second);
    else for (const [key, value] of first.connection.cookies) second.connection.cookies.set(key, value);
    for (const browser of this.browsers) browser.open();
    await this.settle();
  }

  async logIn({ connection }: Browser): Promise<void> {
    await this.rig.internet.ask(connection, "POST", "/auth/login", this.account);
  }

  end(): void {
    for (const browser of this.browsers) browser.close();
  }

  fresh(letter: string): string {
    this.serial++;
    const text = `${letter}${this.serial}`;
    this.written.add(text);
    return text;
  }

  number(): number {
    return ++this.serial;
  }

  browser(who: number): Browser {
    return this.browsers[who % 2] as Browser;
  }

  /** Lets pages finish their work, then records what they show as kept. */
  async settle(milliseconds = 300): Promise<void> {
    await this.rig.time.pass(milliseconds);
    this.learnNames();
    for (const browser of this.browsers) this.observe(browser);
  }

  learnNames(): void {
    for (const [key, uuid] of this.rig.internet.made)
      for (const temporary of [draftId(key), newHuntId(key), newNoteId(key), newPlanId(key)])
        this.ledger.names.set(temporary, uuid);
  }

  private observe(browser: Browser): void {
    const { page } = browser;
    if (!page) return;
    for (const setting of this.ledger.settings)
      if (
        setting.state === "new" &&
        setting.by.startsWith(browser.name) &&
        this.shown(browser, setting.part) === setting.value
      )
        setting.state = "kept";
    for (const { key, problem } of selectConflicts(page.state())) {
      const at = `${browser.name} ${key} ${problem?.state === "changed" ? problem.base : ""}`;
      if (!this.conflicts.has(at)) this.conflicts.set(at, this.ledger.settings.length);
    }
  }

  /**
   * Returns the number of settings made when a conflict came up. @param base version it concerns, empty for a deleted
   * item
   */
  setBefore(browser: Browser, key: string, base: number | ""): number {
    return this.conflicts.get(`${browser.name} ${key} ${base}`) ?? 0;
  }

  /** Returns what a browser shows for a part, or undefined if it doesn't know or show it. */
  shown(browser: Browser, part: string): string | undefined {
    return shownOf(browser, part, this.ledger.names);
  }

  set(
    browser: Browser,
    what: string,
    part: string,
    value: string,
    seen: string | undefined,
    state?: Setting["state"],
  ) {
    // Created by an action that didn't wait for its initial text to be recorded.
    const isText = part.endsWith("|title") || part.endsWith("|text");
    if (isText && seen !== undefined && this.ledger.of(part).every((setting) => setting.value !== seen))
      this.ledger.set("-", part, seen, undefined, "kept");
    const others = this.browsers.filter(
      (other) => other !== browser && waitsFor(other, part, this.ledger.names),
    );
    const unseen = others.map(({ name }) => name);
    return this.ledger.set(`${browser.name} ${what}`, part, value, seen, state, unseen);
  }

  /** Returns the page if it is open and its content is loaded. */
  usable(browser: Browser): Page | null {
    const { page } = browser;
    return page && page.state().content.loading.state === "done" ? page : null;
  }

  /** Reconnects a browser, and opens the app if it isn't open. */
  connect(browser: Browser): void {
    browser.connection.online = true;
    browser.connection.loseAnswers = 0;
    if (browser.page && browser.page.state().session.user !== null)
      browser.page.store.dispatch(connectionBack());
    else browser.open();
  }
}
