import type { Difference } from "../waiting";

/** A part of an edited thing, before and after the edit and as the server has it. */
export interface Part<T> {
  /** "Name", "Color": as a person reads it. */
  part: string;
  before: unknown;
  after: unknown;
  /** What an earlier try of the same edit may have saved. */
  earlier?: readonly unknown[];
  now: (item: T) => unknown;
  /** How a value is shown; null: as nothing. */
  text: (value: never) => string | null;
  /** For the history: what counts as unchanged besides the same. */
  alsoHolds?: (now: unknown) => boolean;
}

/** `saved`: the server has all of it already; `free`: it can be saved on top; else a person is asked about these. */
export type Conflict = "saved" | "free" | Difference[];

/**
 * Compares an edit part by part. What somebody else changed besides is kept and no conflict.
 * @param base null: the edit is taken back or made again, which needs all of what it replaces to be there still
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

/** Servers round coordinates: a ten-millionth of a degree is a centimeter. */
const rounded = (value: number) => Math.round(value * 1e7) / 1e7;

/**
 * Whether two values are the same JSON, but for the last digits of numbers and the order of names. Without writing them: shapes
 * have up to 100,000 vertices.
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
