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

/** The content layer: the person's own features on the map, drawn from buffers that the graphics worker builds. */
export interface ContentStage {
  /**
   * Adds features or replaces those with the same uuid. The columns' buffers are transferred: do not use them after.
   * `more`: others follow at once, and are drawn together with these.
   */
  upsert(columns: FeatureColumns, options?: { more?: boolean }): Promise<void>;
  /** Takes features off. Very many are quick only as a KeyList. */
  remove(uuids: IdList): Promise<void>;
  /**
   * Shows exactly what is said. Who aborts it calls again: until then only a part of them may be shown.
   * @throws AbortError
   */
  setVisible(visible: Shown, signal?: AbortSignal): Promise<void>;
  /** Selects exactly the listed features. Resolves when all of them are marked. */
  setSelected(uuids: IdList): Promise<void>;
  setHighlighted(uuid: string | null): void;
  /**
   * Lets exactly the features in these slots stand out, as found by a tool; of those that change, not any more. The
   * slots are kept: do not write to them. Resolves when all of them are marked.
   */
  setFound(slots: Uint32Array): Promise<void>;
  /** Does not draw a feature while its editor does; null: draws all again. */
  setEdited(uuid: string | null): Promise<void>;
  /** Hides all of it while the views are changed, whatever is to be shown. */
  setHidden(hidden: boolean): void;
  setStyle(uuids: readonly string[], style: ContentStyle): Promise<void>;
  /** Visible features with at least one vertex inside. */
  selectRectangle(rectangle: MapRectangle, signal?: AbortSignal): Promise<IdList>;
  /** All features, shown or not, of which any part lies in an area of the map. */
  touching(area: MapRectangle, signal?: AbortSignal): Promise<string[]>;
  /** The topmost visible feature within a few pixels of a point on the screen, or null. */
  hitTest(screenX: number, screenY: number): Promise<string | null>;
  /**
   * The shown features in view with a place for the name of each, topmost first; null where the extent
   * holds more than `most`.
   */
  namePlaces(most: number): Promise<NamePlace[] | null>;
  /** All features as currently drawn, shown or not; null without a map. */
  drawn(): Promise<DrawnContent | null>;
  /** Calls back when features come, go or change their looks; returns the function that stops it. */
  onChanged(listener: () => void): () => void;
}

/** Features by the numbers (slots) that name them in the parts. */
export interface DrawnContent {
  /** What the map draws from: to be copied, never changed or transferred. */
  parts: readonly DrawnFeatures[];
  /** The feature of a slot; null: it was gone at that moment, though a part still has it. */
  uuidOf(slot: number): string | null;
  /** The slot that a feature had at that moment; null: it was not drawn, or has changed since. */
  slotOf(uuid: string): number | null;
  /** All slots are below this. */
  slots: number;
}

/** Where a feature's name goes, in degrees. */
export interface NamePlace {
  uuid: string;
  longitude: number;
  latitude: number;
}
