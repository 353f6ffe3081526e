/** Content name on the 2D map that basemap labels avoid. */
export interface NameOnMap {
  longitude: number;
  latitude: number;
  /** Box relative to that position, in CSS pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Basemap labels of the 2D map. */
export interface LabelsStage {
  /** Sets the visible content names, which no label may cover. */
  keepOff(names: readonly NameOnMap[]): void;
}
