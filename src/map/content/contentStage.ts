import type { DrawnFeatures } from "../../../workers/duplicates/types";
import type { Rgba } from "../../domain/catalogs";
import type { FeatureColumns } from "../../domain/featureColumns";
import type { IdList } from "../../domain/idList";
import type { Shown } from "../../domain/visibility";
import type { MapRectangle } from "../mapRectangle";

export interface ContentStyle {
  color?: Rgba;
  strokeWidth?: number;
  icon?: string;
}

/** Content layer: the user's own features on the map, drawn from buffers that the graphics worker builds. */
export interface ContentStage {
  /**
   * Adds features or replaces those with the same uuid. The columns' buffers are transferred, so don't use them
   * afterwards. With `more`, drawing waits for the next call.
   */
  upsert(columns: FeatureColumns, options?: { more?: boolean }): Promise<void>;
  /** Removes features. Removing very many is fast only with a KeyList. */
  remove(uuids: IdList): Promise<void>;
  /**
   * Shows exactly the given features. After aborting, call it again; until then only some of them may be shown.
   *
   * @throws AbortError
   */
  setVisible(visible: Shown, signal?: AbortSignal): Promise<void>;
  /** Replaces the selection. Resolves when all features are marked. */
  setSelected(uuids: IdList): Promise<void>;
  setHighlighted(uuid: string | null): void;
  /**
   * Marks exactly the features in these slots as found by a tool. Features that change lose the mark. The array is
   * kept, so don't modify it. Resolves when all are marked.
   */
  setFound(slots: Uint32Array): Promise<void>;
  /** Hides a feature while its editor draws it; null shows all again. */
  setEdited(uuid: string | null): Promise<void>;
  /** Hides the whole layer while views are switched, regardless of visibility. */
  setHidden(hidden: boolean): void;
  setStyle(uuids: readonly string[], style: ContentStyle): Promise<void>;
  /** Returns visible features with at least one vertex inside. */
  selectRectangle(rectangle: MapRectangle, signal?: AbortSignal): Promise<IdList>;
  /** Returns all features, visible or not, that intersect an area. */
  touching(area: MapRectangle, signal?: AbortSignal): Promise<string[]>;
  /** Returns the topmost visible feature within a few pixels of a screen point, or null. */
  hitTest(screenX: number, screenY: number): Promise<string | null>;
  /**
   * Returns the visible features in the viewport with label positions, topmost first; null if there are more than
   * `most`.
   */
  namePlaces(most: number): Promise<NamePlace[] | null>;
  /** Returns all features as currently drawn, visible or not; null without a map. */
  drawn(): Promise<DrawnContent | null>;
  /** Registers a listener for features that are added, removed or restyled. @returns a function that unsubscribes */
  onChanged(listener: () => void): () => void;
}

/** Snapshot of drawn features, identified by slot. */
export interface DrawnContent {
  /** Buffers that the map draws from. Copy them; never modify or transfer them. */
  parts: readonly DrawnFeatures[];
  /** Returns the feature of a slot, or null if it was already gone although a part still has it. */
  uuidOf(slot: number): string | null;
  /** Returns a feature's slot in the snapshot, or null if it wasn't drawn or has changed since. */
  slotOf(uuid: string): number | null;
  /** Exclusive upper limit of slots. */
  slots: number;
}

/** Label position of a feature, in degrees. */
export interface NamePlace {
  uuid: string;
  longitude: number;
  latitude: number;
}
