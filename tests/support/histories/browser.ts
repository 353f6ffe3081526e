import { memoryStorage } from "../../unit/app/fakes";
import { MemoryFolder } from "../privateFiles";
import type { Connection, Internet } from "./internet";
import { openPage, type Page } from "./page";
import type { VirtualTime } from "./virtualTime";

export type { Page } from "./page";

/** One browser of a person: what stays when its tab crashes. */
export class Browser {
  readonly name: string;
  readonly storage = memoryStorage();
  readonly files = new MemoryFolder();
  readonly connection: Connection = { online: true, loseAnswers: 0, cookies: new Map() };
  page: Page | null = null;
  readonly #internet: Internet;
  readonly #time: VirtualTime;

  constructor(name: string, internet: Internet, time: VirtualTime) {
    this.name = name;
    this.#internet = internet;
    this.#time = time;
  }

  /** Opens the app in its tab. */
  open(): void {
    this.close();
    this.page = openPage(this, this.#internet, this.#time);
  }

  /** The tab crashes: what is on its way may arrive, and nobody hears of it. */
  close(): void {
    this.page?.end();
    this.page = null;
  }
}
