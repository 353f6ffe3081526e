/** A rectangle in map coordinates (Web Mercator meters), turned with the view. */
export interface MapRectangle {
  /** Four corners, x and y in turn, in drawing order. */
  corners: Float64Array;
}
