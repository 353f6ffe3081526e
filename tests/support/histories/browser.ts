import { memoryStorage } from "../../unit/app/fakes";
import { MemoryFolder } from "../privateFiles";
import type { Connection, Internet } from "./internet";
import { openPage, type Page } from "./page";
import type { VirtualTime } from "./virtualTime";

export type { Page } from "./page";

/** One of a user's browsers, including what survives a crash of its tab. */
export class Browser {
  readonly name: string;
  readonly storage = memoryStorage();
  readonly files = new MemoryFolder();
  readonly connection: Connection = { online: true, loseAnswers: 0, cookies: new Map() };
  page: Page | null = null;
  private readonly internet: Internet;
  private readonly time: VirtualTime;

  constructor(name: string, internet: Internet, time: VirtualTime) {
    this.name = name;
    this.internet = internet;
    this.time = time;
  }

  /** Opens the app in the browser's tab. */
  open(): void {
    this.close();
    this.page = openPage(this, this.internet, this.time);
  }

  /** Crashes the tab. Requests in flight may still arrive, but their responses are dropped. */
  close(): void {
    this.page?.end();
    this.page = null;
  }
}
