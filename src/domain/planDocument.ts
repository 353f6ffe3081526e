/** Document version that this program writes. */
export const PLAN_VERSION = 1;

/** Stored plan: only the inputs needed to recompute everything. */
export interface PlanDocument {
  version: number;
  /** Tool that was open when it was saved. */
  tool: string;
  /** Settings, places and conditions by tool, in the format of its entry in features/plan/parts. */
  tools: Readonly<Record<string, unknown>>;
}

/** Plan saved with a hunt. */
export interface SavedPlan {
  uuid: string;
  title: string;
  document: PlanDocument;
  /** Seconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  /** Id of the hunt. */
  collectionId: string;
}

/** Parts of a plan that the user can set. */
export type PlanText = Pick<SavedPlan, "title" | "document">;

/** Maximum plans per hunt. */
export const PLANS_MAX = 50;
/** Maximum size of a document as JSON. */
export const PLAN_MAX_BYTES = 256 * 1024;
/** Maximum nesting of objects and arrays, counting the document itself. */
export const PLAN_MAX_DEPTH = 12;
export const PLAN_MAX_TOOLS = 20;

/** Whether objects and arrays are nested at most `depth` levels. Stops looking at that depth. */
export function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isWithinDepth(part, depth - 1));
}
