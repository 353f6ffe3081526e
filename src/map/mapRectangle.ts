/** Rectangle in Web Mercator meters, rotated with the view. */
export interface MapRectangle {
  /** Four corners in drawing order, x and y alternating. */
  corners: Float64Array;
}
