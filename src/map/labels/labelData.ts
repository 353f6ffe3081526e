import type { NameOnMap } from "../mapStage";
import type { LabelBlocks } from "./blocks";
import type { Colors } from "./LabelRenderer";

/** What the flat map and the scene draw names from. Both add to the watchers what has their next frame drawn. */
export interface LabelData {
  readonly blocks: Pick<LabelBlocks, "get">;
  /** Null while no names are to be drawn. */
  readonly colors: Colors | null;
  /** Names of content, which labels keep off. */
  readonly names: readonly NameOnMap[];
  readonly watchers: Set<() => void>;
}
