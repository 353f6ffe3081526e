import { type SidebarView, VIEWS } from "./slice";

/** What an entry of the browser's history keeps beside its address. */
export interface HistoryEntry {
  /** The panel's own history: where its Back leads. */
  stack: SidebarView[];
  /** Path of the entry before this one; null where that is not the app's. */
  before: string | null;
  /** Opened by drawing the feature that it shows. */
  drawn: boolean;
}

/** Browsers limit what an entry may hold; the oldest steps go first. */
const MOST_STEPS = 50;

export const historyEntry = (
  stack: readonly SidebarView[],
  before: string | null,
  drawn = false,
): HistoryEntry => ({ stack: stack.slice(-MOST_STEPS), before, drawn });

/** Reads what an entry holds; null where it is not the app's, or another version's. */
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
