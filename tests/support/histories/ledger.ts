/** A value that a user set for part of an item. Only this setting produces the value, except through undo and redo. */
export interface Setting {
  id: number;
  /** The browser and its action, for failure reports. */
  by: string;
  part: string;
  value: string;
  /** Settings that the user saw and replaced. */
  over: Set<number>;
  /**
   * State of the value:
   * - new: not known yet whether it will be kept.
   * - kept: the user's page confirmed it, so it must last until someone who saw it replaces it.
   * - dropped: the user gave it up.
   */
  state: "new" | "kept" | "dropped";
}

/**
 * Records every value set and which earlier values its user saw. At the end, the user who set a part's value must have
 * seen all other kept values of the part, directly or indirectly. Otherwise a change was lost silently.
 */
export class Ledger {
  readonly settings: Setting[] = [];
  /** Parts in an unknown state, because an undo that lost its response was reported as failed. */
  readonly unsure = new Set<string>();
  /** Server ids by temporary id. */
  readonly names = new Map<string, string>();

  /** Returns the part with the server's id, if known. */
  private named(part: string): string {
    const [item = "", kind] = part.split("|");
    return `${this.names.get(item) ?? item}|${kind}`;
  }

  of(part: string): Setting[] {
    const named = this.named(part);
    return this.settings.filter((setting) => this.named(setting.part) === named);
  }

  /**
   * @param seen value that the user saw, if any
   * @param unseen browsers with unsent changes to the item. A user who sees the same yes or no didn't see theirs.
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

  /** Returns the setting and everything it replaced, directly or indirectly. */
  private behind(setting: Setting): Set<number> {
    const found = new Set([setting.id]);
    for (const id of found) for (const other of this.settings[id]?.over ?? []) found.add(other);
    return found;
  }

  /** Returns why a part can't end with this value, or null if it can. */
  problemOf(part: string, value: string): string | null {
    const settings = this.of(part);
    const live = settings.filter(({ state }) => state !== "dropped");
    // Includes dropped settings. An earlier attempt may have arrived and then been shown to its user as the server's
    // version.
    const candidates = settings.filter((setting) => setting.value === value);
    if (settings.length === 0 || this.isUnsure(part)) return null;
    if (candidates.length === 0) return `${part} is “${value}”, which nobody set. ${this.told(part)}`;
    const kept = live.filter((setting) => setting.state === "kept" && setting.value !== value);
    const unseen = candidates.map((candidate) => {
      const behind = this.behind(candidate);
      // A value set and then undone is back as its user saw it.
      const seen = new Set([...behind].map((id) => this.settings[id]?.value));
      // The same goes for an undo by another user who saw it, because the server only knows the previous value.
      for (const again of live)
        if (again.state === "kept" && seen.has(again.value))
          for (const id of this.behind(again)) behind.add(id);
      return kept.filter(({ id, value: other }) => !behind.has(id) && !seen.has(other));
    });
    if (unseen.some((lost) => lost.length === 0)) return null;
    return `${part} is “${value}”, whose setter had not seen “${unseen[0]?.[0]?.value}”. ${this.told(part)}`;
  }

  /**
   * Checks a part where the last change wins. The value must be one that was never replaced.
   *
   * @param atFirst initial value of the part
   */
  looseProblemOf(part: string, value: string, atFirst?: string): string | null {
    const settings = this.of(part);
    // A setting that the server rejected was never kept and leaves the part unchanged.
    if (value === atFirst && !settings.some((setting) => setting.state === "kept" && setting.value !== value))
      return null;
    // If everything was dropped, an earlier attempt may or may not have arrived.
    if (settings.every(({ state }) => state === "dropped") || this.isUnsure(part)) return null;
    const replaced = new Set(
      settings.filter(({ state }) => state === "kept").flatMap(({ over }) => [...over]),
    );
    if (settings.some((setting) => setting.value === value && !replaced.has(setting.id))) return null;
    return `${part} is “${value}”, which was replaced. ${this.told(part)}`;
  }

  private isUnsure(part: string): boolean {
    return [...this.unsure].some((other) => this.named(other) === this.named(part));
  }

  told(part: string): string {
    return this.of(part)
      .map(({ id, by, value, over, state }) => `#${id} ${by}: “${value}” over [${[...over]}] ${state}`)
      .join("; ");
  }
}
