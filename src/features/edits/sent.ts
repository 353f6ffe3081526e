import { call, type SagaGenerator } from "typed-redux-saga";
import { isTransient } from "../../api/http";
import type { ApiError, ApiResult } from "../../api/userApi";
import type { Difference, Problem } from "./change";

/** How sending a change went. `waits`: the connection is still away. */
export type Sent = { state: "saved" } | { state: "waits" } | Problem;

export const SAVED: Sent = { state: "saved" };

/** What an answer that is a failure means for what waits. @param gone said when what it is about is no longer there */
export function unsent(error: ApiError, gone: string): Sent {
  if (isTransient(error) || error.status === 401) return { state: "waits" };
  if (error.status === 404) return { state: "gone", why: gone };
  return { state: "refused", why: error.message };
}

/** A part of an edited thing, before and after the edit and as the server has it. */
export interface Part<T> {
  /** "Name", "Color": as a person reads it. */
  part: string;
  from: unknown;
  to: unknown;
  now: (item: T) => unknown;
  /** How a value is shown; null: as nothing. */
  text: (value: never) => string | null;
}

export interface ProtectedEdit<T> {
  /** The updatedAt that the edit began from. */
  base: number;
  save: (base: number) => Promise<ApiResult<T>>;
  read: () => Promise<ApiResult<T>>;
  /** Seconds. */
  versionOf: (item: T) => number;
  parts: readonly Part<T>[];
  /** Said when it is no longer there. */
  gone: string;
}

/** So often somebody else may be faster in between. */
const TRIES = 3;

/**
 * Saves an edit on top of what it began from. Where the server has a later version, its parts are compared: what
 * somebody else changed besides stays, what both changed is for the person to decide. An earlier try whose answer was
 * lost is found to be there.
 */
export function* sendEdit<T>(
  edit: ProtectedEdit<T>,
  taken: (item: T) => SagaGenerator<void>,
): SagaGenerator<Sent> {
  let { base } = edit;
  for (let tries = 1; ; tries++) {
    const result = yield* call(edit.save, base);
    if (result.success) {
      yield* call(taken, result.data);
      return SAVED;
    }
    if (result.data.status !== 409 || result.data.id !== "stale" || tries === TRIES)
      return unsent(result.data, edit.gone);
    const read = yield* call(edit.read);
    if (!read.success) return unsent(read.data, edit.gone);
    const left = edit.parts.filter(({ to, now }) => !same(to, now(read.data)));
    if (left.length === 0) {
      yield* call(taken, read.data);
      return SAVED;
    }
    base = edit.versionOf(read.data);
    if (left.some(({ from, now }) => !same(from, now(read.data))))
      return {
        state: "changed",
        base,
        at: base,
        differences: left.map((part) => differenceOf(part, read.data)),
      };
  }
}

const differenceOf = <T>({ part, to, now, text }: Part<T>, item: T): Difference => ({
  part,
  yours: text(to as never),
  theirs: text(now(item) as never),
});

/** Servers round coordinates: a ten-millionth of a degree is a centimetre. */
const rounded = (_key: string, value: unknown) =>
  typeof value === "number" ? Math.round(value * 1e7) / 1e7 : value;

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, rounded) === JSON.stringify(other, rounded);
