import type { VertexSelectClient } from "../../workers/vertexSelect";
import type { ContentStage } from "../mapStage";
import type { ContentState } from "./ContentState";
import type { Crowding } from "./Crowding";
import type { ChunkList } from "./chunks";
import type { SlotTable } from "./slotTable";

/** Drawn content on the CPU side. It outlives layer views, which are rebuilt from it after a lost WebGL context. */
export interface ContentModel {
  readonly table: SlotTable;
  readonly chunks: ChunkList;
  readonly crowding: Crowding;
  readonly state: Pick<ContentState, "selectedArePins" | "changes">;
}

export interface Content extends Omit<ContentStage, "hitTest" | "setHidden" | "namePlaces" | "onChanged"> {
  readonly model: ContentModel;
  /** Returns the feature in a slot that the index returned. */
  uuidOf(slot: number): string | null;
  slotOf(uuid: string): number | undefined;
  /** Refills the index after its worker restarted empty. */
  restoreIndex(): void;
}

/** Spatial index of features. */
export type ContentIndex = Pick<
  VertexSelectClient,
  "add" | "remove" | "setShown" | "select" | "touching" | "crowded"
>;

/** Parts of the content that its methods share. */
export interface ContentParts {
  table: SlotTable;
  chunks: ChunkList;
  state: ContentState;
  crowding: Crowding;
  index: ContentIndex;
  /** Requests a frame. */
  redraw(): void;
}
