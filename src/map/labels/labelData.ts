import type { NameOnMap } from "../mapStage";
import type { LabelBlocks } from "./blocks";
import type { Colors } from "./LabelRenderer";

/** Label data shared by the 2D map and the scene. Both add their redraw function to the watchers. */
export interface LabelData {
  readonly blocks: Pick<LabelBlocks, "get">;
  /** Null while no labels are shown. */
  readonly colors: Colors | null;
  /** Content names that labels avoid. */
  readonly names: readonly NameOnMap[];
  readonly watchers: Set<() => void>;
}
