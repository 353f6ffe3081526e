import type { SagaGenerator } from "typed-redux-saga";
import type { ZodMiniType } from "zod/mini";
import type { RootState } from "../../../app/reducers";
import type { Extent } from "../../../domain/geometry";
import type { PlanToolId } from "../slice";
import type { References } from "./references";

/** A tool, or what is kept of tools on the map. */
export type PlanPartId = PlanToolId | "overlays";

/**
 * What a saved plan keeps of one tool: what a person chose, nothing that is computed from it. `Saved` is plain JSON.
 * A tool without an entry in parts/index.ts is in no plan.
 */
export interface PlanPart<Saved> {
  id: PlanPartId;
  /** What a plan stored is checked with it; fields that it doesn't name are left out. */
  schema: ZodMiniType<Saved>;
  /** Null: nothing is set up. */
  capture(state: RootState): Saved | null;
  /** Whether a glance at the tool leaves just this: no reason to update a plan that doesn't have the tool. */
  isPlain?(saved: Saved, state: RootState): boolean;
  /** Why it can't be saved as it is, as a sentence; null: it can. */
  blocked?(state: RootState): string | null;
  /** Where it shows, in degrees; null: anywhere. */
  extent(saved: Saved): Extent | null;
  /**
   * Sets the tool up; null: as it is at first.
   * @returns what of it is missing, as sentences
   */
  restore(saved: Saved | null, references: References): SagaGenerator<string[]>;
}

/** A part whose `Saved` only it knows. */
export interface AnyPart extends Omit<PlanPart<unknown>, "isPlain" | "extent" | "restore"> {
  isPlain(saved: unknown, state: RootState): boolean;
  extent(saved: unknown): Extent | null;
  restore(saved: unknown, references: References): SagaGenerator<string[]>;
}

/** `saved` is null or came through the part's own schema. */
export const anyPart = <Saved>(part: PlanPart<Saved>): AnyPart => ({
  ...part,
  isPlain: (saved, state) => part.isPlain?.(saved as Saved, state) ?? false,
  extent: (saved) => part.extent(saved as Saved),
  restore: (saved, references) => part.restore(saved as Saved | null, references),
});
