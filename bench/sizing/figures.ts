/** What one operation costs. Processor times are in milliseconds, `kilobytes` are sent to the client (1,000 bytes). */
export interface Cost {
  server: number;
  database: number;
  kilobytes: number;
}

/** Measured operations with the names that docs/sizing.md gives them. */
export const OPERATIONS = {
  logIn: "log-in",
  page: "files of the app, on a first visit",
  start: "start of the app, content stored in the browser",
  snapshotSmall: "snapshot of 1,000 features",
  snapshotLarge: "snapshot of 100,000 features",
  syncNothing: "sync, nothing new",
  syncOne: "sync, one change",
  create: "creating a feature",
  rename: "editing a title",
  restyle: "restyling 20 features",
  list: "page of 500 features",
  share: "opening a share link",
  photo: "uploading a photo of 3 MB",
  stream: "one hour of an idle event stream",
  cachedTile: "cached map tile",
  drawnTile: "drawn map tile",
  elevation: "drawn elevation tile",
} as const;

export type Operation = keyof typeof OPERATIONS;

/** Operations of the map services, which servers of maps alone can take over. */
export const MAP_OPERATIONS: ReadonlySet<Operation> = new Set(["cachedTile", "drawnTile", "elevation"]);

/** Measured sizes with their names and units. */
export const SIZES = {
  feature: ["database, one feature with its indexes", "KB"],
  photo: ["photo store, one photo of 3 MB in all sizes", "KB"],
  tile: ["tile cache, one drawn tile", "KB"],
  idle: ["processor of an idle server and its database", "cores"],
  idleServer: ["memory of an idle server", "MB"],
  apiServer: ["memory of a server after the user API's operations", "MB"],
  mapServer: ["memory of a server that draws tiles", "MB"],
  databaseMemory: ["memory of the database with one server", "MB"],
  client: ["memory of one connected client", "KB"],
  screen: ["map tiles of one screen of 1440 x 900", "tiles"],
} as const satisfies Record<string, readonly [string, "KB" | "MB" | "tiles" | "cores"]>;

export type Size = keyof typeof SIZES;

export interface Measured {
  costs: Record<Operation, Cost>;
  sizes: Record<Size, number>;
}
