/** A name of content on the flat map, which labels of the basemap keep off. */
export interface NameOnMap {
  longitude: number;
  latitude: number;
  /** Its box from that place, CSS pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Names of the basemap on the flat map. */
export interface LabelsStage {
  /** The names of content that are shown from now on: no label covers them. */
  keepOff(names: readonly NameOnMap[]): void;
}
