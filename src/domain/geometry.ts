/** Longitude and latitude in degrees (WGS84), elevation in meters. Elevation is 0 if unknown. */
export type Position = [longitude: number, latitude: number, elevation: number];

export type Geometry =
  | { type: "Point"; coordinates: Position }
  | { type: "LineString"; coordinates: Position[] }
  | { type: "Polygon"; coordinates: Position[][] };

/** West, south, east, north in degrees. An extent that crosses the 180th meridian has west > east. */
export type Extent = [west: number, south: number, east: number, north: number];
