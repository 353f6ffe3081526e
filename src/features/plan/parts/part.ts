import type { SagaGenerator } from "typed-redux-saga";
import type { ZodMiniType } from "zod/mini";
import type { RootState } from "../../../app/reducers";
import type { Extent } from "../../../domain/geometry";
import type { PlanToolId } from "../slice";
import type { References } from "./references";

/** Tool, or the results kept on the map. */
export type PlanPartId = PlanToolId | "overlays";

/**
 * Part of a saved plan for one tool. Contains the user's choices, nothing computed from them. `Saved` is plain JSON. A
 * tool without an entry in parts/index.ts isn't saved.
 */
export interface PlanPart<Saved> {
  id: PlanPartId;
  /** Validates a stored plan. Unknown fields are dropped. */
  schema: ZodMiniType<Saved>;
  /** Returns null if nothing is set up. */
  capture(state: RootState): Saved | null;
  /** Whether just opening the tool results in this setup. If so, plans without the tool aren't updated. */
  isPlain?(saved: Saved, state: RootState): boolean;
  /** Returns a sentence on why the tool can't be saved, or null if it can. */
  blocked?(state: RootState): string | null;
  /** Returns the extent of the tool in degrees, or null if it has none. */
  extent(saved: Saved): Extent | null;
  /**
   * Restores the tool; null resets it to the defaults.
   *
   * @returns one sentence per missing item
   */
  restore(saved: Saved | null, references: References): SagaGenerator<string[]>;
}

/** Part with its `Saved` type erased. */
export interface AnyPart extends Omit<PlanPart<unknown>, "isPlain" | "extent" | "restore"> {
  isPlain(saved: unknown, state: RootState): boolean;
  extent(saved: unknown): Extent | null;
  restore(saved: unknown, references: References): SagaGenerator<string[]>;
}

/** Erases the type of a part. `saved` is null or has been validated by the part's own schema. */
export const anyPart = <Saved>(part: PlanPart<Saved>): AnyPart => ({
  ...part,
  isPlain: (saved, state) => part.isPlain?.(saved as Saved, state) ?? false,
  extent: (saved) => part.extent(saved as Saved),
  restore: (saved, references) => part.restore(saved as Saved | null, references),
});
