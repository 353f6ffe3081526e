import type { Difference } from "../pending";

/** One part of an edited item: its values before and after the edit and on the server. */
export interface Part<T> {
  /** Display name, e.g. "Name" or "Color". */
  part: string;
  before: unknown;
  after: unknown;
  /** Values that earlier attempts of the same edit may have saved. */
  earlier?: readonly unknown[];
  now: (item: T) => unknown;
  /** Formats a value for display. Null: no value. */
  text: (value: never) => string | null;
  /** For undo and redo: other server values that count as unchanged. */
  alsoHolds?: (now: unknown) => boolean;
}

/**
 * `saved`: the server already has the edit. `free`: the edit can be saved on top. Otherwise, the parts that conflict.
 */
export type Conflict = "saved" | "free" | Difference[];

/**
 * Compares an edit with the server's version part by part. Parts that only others changed are no conflict.
 * @param base null for undo and redo, which need every part to be unchanged
 */
export function conflictOf<T>(parts: readonly Part<T>[], item: T, base: number | null): Conflict {
  if (base === null) {
    const lost = parts.filter(
      ({ before, now, alsoHolds }) => !same(before, now(item)) && !alsoHolds?.(now(item)),
    );
    return lost.length > 0 ? lost.map((part) => differenceOf(part, item)) : "free";
  }
  const left = parts.filter(({ after, now }) => !same(after, now(item)));
  if (left.length === 0) return "saved";
  const ours = ({ before, earlier = [], now }: Part<T>) =>
    [before, ...earlier].some((value) => same(value, now(item)));
  if (left.every(ours)) return "free";
  return left.map((part) => differenceOf(part, item));
}

const differenceOf = <T>({ part, after, now, text }: Part<T>, item: T): Difference => ({
  part,
  yours: text(after as never),
  theirs: text(now(item) as never),
});

/** Servers round coordinates. 1e-7 degrees is about a centimeter. */
const rounded = (value: number) => Math.round(value * 1e7) / 1e7;

/**
 * Compares two JSON values, ignoring property order and the last digits of numbers. Doesn't serialize them, because
 * shapes have up to 100,000 vertices.
 */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === "number" && typeof other === "number") return rounded(one) === rounded(other);
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => same(item, other[at]));
  const those = new Map(definedIn(other));
  const these = definedIn(one);
  return these.length === those.size && these.every(([name, value]) => same(value, those.get(name)));
}

const definedIn = (value: object) => Object.entries(value).filter(([, held]) => held !== undefined);
