/** Something a person set: a part of an item, and the value that only this setting gave it (but for undo and redo). */
export interface Setting {
  id: number;
  /** Who and with which of their actions, for the report. */
  by: string;
  part: string;
  value: string;
  /** What the person saw there and replaced. */
  over: Set<number>;
  /**
   * new: nobody knows yet whether it is kept. kept: the person's page said so, it has to last until somebody who saw it
   * replaces it. dropped: the person gave it up.
   */
  state: "new" | "kept" | "dropped";
}

/**
 * Everything that was set, with who saw what. At the end each part must have a value whose setter saw all other kept
 * values of the part, directly or not: otherwise somebody's change was lost without a word.
 */
export class Ledger {
  readonly settings: Setting[] = [];
  /** Parts of which nobody knows what they have: an undo whose answer was lost told its person that it failed. */
  readonly unsure = new Set<string>();
  /** Temporary ids and the server's. */
  readonly names = new Map<string, string>();

  /** The server's name for a part, where it is known. */
  #named(part: string): string {
    const [item = "", kind] = part.split("|");
    return `${this.names.get(item) ?? item}|${kind}`;
  }

  of(part: string): Setting[] {
    const named = this.#named(part);
    return this.settings.filter((setting) => this.#named(setting.part) === named);
  }

  /**
   * @param seen the value that its setter saw, undefined: none
   * @param unseen browsers that have not sent all they know of the item: who sees the same yes or no elsewhere did not
   * see theirs
   */
  set(
    by: string,
    part: string,
    value: string,
    seen: string | undefined,
    state: Setting["state"] = "new",
    unseen: readonly string[] = [],
  ): Setting {
    const isUnseen = (by: string) => (seen === "yes" || seen === "no") && unseen.includes(by[0] ?? "");
    const over = new Set(
      this.of(part)
        .filter((other) => other.value === seen && !isUnseen(other.by))
        .map(({ id }) => id),
    );
    const setting: Setting = { id: this.settings.length, by, part, value, over, state };
    this.settings.push(setting);
    return setting;
  }

  /** All that a setting has replaced, directly or not, and itself. */
  #behind(setting: Setting): Set<number> {
    const found = new Set([setting.id]);
    for (const id of found) for (const other of this.settings[id]?.over ?? []) found.add(other);
    return found;
  }

  /** Why the value can't be what a part ends with; null: it can. */
  problemOf(part: string, value: string): string | null {
    const settings = this.of(part);
    const live = settings.filter(({ state }) => state !== "dropped");
    // Also one that was given up: an earlier try of it may have arrived, and is then what its person was shown as theirs.
    const candidates = settings.filter((setting) => setting.value === value);
    if (settings.length === 0 || this.#isUnsure(part)) return null;
    if (candidates.length === 0) return `${part} is “${value}”, which nobody set. ${this.told(part)}`;
    const kept = live.filter((setting) => setting.state === "kept" && setting.value !== value);
    const unseen = candidates.map((candidate) => {
      const behind = this.#behind(candidate);
      // What was set and undone is there again as its setter saw it.
      const seen = new Set([...behind].map((id) => this.settings[id]?.value));
      // So is what was undone by somebody who had seen it: only the value that was there before is known to the server.
      for (const again of live)
        if (again.state === "kept" && seen.has(again.value))
          for (const id of this.#behind(again)) behind.add(id);
      return kept.filter(({ id, value: other }) => !behind.has(id) && !seen.has(other));
    });
    if (unseen.some((lost) => lost.length === 0)) return null;
    return `${part} is “${value}”, whose setter had not seen “${unseen[0]?.[0]?.value}”. ${this.told(part)}`;
  }

  /**
   * Where the last one to set a part is right: the value must be one that nobody replaced.
   * @param atFirst what a part is that nobody has set
   */
  looseProblemOf(part: string, value: string, atFirst?: string): string | null {
    const settings = this.of(part);
    // What the server refused was never kept, and leaves the part as it was.
    if (value === atFirst && !settings.some((setting) => setting.state === "kept" && setting.value !== value))
      return null;
    // Where all of it was given up, an earlier try may have arrived or not.
    if (settings.every(({ state }) => state === "dropped") || this.#isUnsure(part)) return null;
    const replaced = new Set(
      settings.filter(({ state }) => state === "kept").flatMap(({ over }) => [...over]),
    );
    if (settings.some((setting) => setting.value === value && !replaced.has(setting.id))) return null;
    return `${part} is “${value}”, which was replaced. ${this.told(part)}`;
  }

  #isUnsure(part: string): boolean {
    return [...this.unsure].some((other) => this.#named(other) === this.#named(part));
  }

  told(part: string): string {
    return this.of(part)
      .map(({ id, by, value, over, state }) => `#${id} ${by}: “${value}” over [${[...over]}] ${state}`)
      .join("; ");
  }
}
