import { type SidebarView, VIEWS } from "../sidebar/slice";

/** State of a browser history entry. */
export interface HistoryEntry {
  /** The sidebar's own history, for its Back button. */
  stack: SidebarView[];
  /** Path of the previous entry, or null if that isn't part of the app. */
  before: string | null;
  /** Whether the view was opened by drawing its feature. */
  drawn: boolean;
}

/** Browsers limit an entry's size. The oldest views are dropped. */
const MOST_STEPS = 50;

export const historyEntry = (
  stack: readonly SidebarView[],
  before: string | null,
  drawn = false,
): HistoryEntry => ({ stack: stack.slice(-MOST_STEPS), before, drawn });

/** Parses an entry's state. @returns null if it's from another site or an incompatible version */
export function readHistoryEntry(state: unknown): HistoryEntry | null {
  if (!isObject(state)) return null;
  const { stack, before, drawn } = state;
  if (before !== null && typeof before !== "string") return null;
  return Array.isArray(stack) && stack.every(isView) ? { stack, before, drawn: drawn === true } : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function isView(value: unknown): value is SidebarView {
  if (!isObject(value) || !VIEWS.some((name) => name === value.name)) return false;
  const { metadata = {} } = value;
  return isObject(metadata) && Object.values(metadata).every((part) => typeof part !== "object");
}
