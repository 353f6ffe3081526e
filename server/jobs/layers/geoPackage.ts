import sqlite from "node-sqlite3-wasm";
import type { GhType } from "../../../src/domain/feature";
import type { Position } from "../../../src/domain/geometry";
import { OWN_FIELDS, OWN_LAYERS, ownCells } from "../../../src/formats/fields/own";
import { encodeGeometry, SRS_ID } from "../../../src/formats/geopackage/encode";
import type { ExportFeature } from "../../../src/formats/types";

type Database = InstanceType<typeof sqlite.Database>;
type Statement = ReturnType<Database["prepare"]>;

const GEOMETRIES: Record<GhType, string> = {
  Point: "POINT",
  Polyline: "LINESTRING",
  Tracks: "LINESTRING",
  Polygon: "POLYGON",
};

/** Version 1.3 (OGC 12-128r18): the ids that identify a GeoPackage, and its mandatory tables. */
const SCHEMA = `
PRAGMA application_id = ${0x47504b47};
PRAGMA user_version = 10300;
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
  description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));`;

const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]';
const SYSTEMS = [
  ["WGS 84", SRS_ID, "EPSG", SRS_ID, WGS84],
  ["Undefined Cartesian", -1, "NONE", -1, "undefined"],
  ["Undefined geographic", 0, "NONE", 0, "undefined"],
];

/** No journal, since a failed export's file is deleted anyway. Pages beyond the cache are written to disk. */
const SETTINGS = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8192;";

/** West, south, east and north of a layer. */
class LayerExtent {
  readonly box = [Infinity, Infinity, -Infinity, -Infinity];

  add([x, y]: Position): void {
    const [west, south, east, north] = this.box as [number, number, number, number];
    this.box.splice(0, 4, Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y));
  }
}

interface OpenLayer {
  insert: Statement;
  extent: LayerExtent;
}

/** Writes a GeoPackage with one layer per feature type, or with one empty layer if there are no features. */
export async function writeGeoPackage(path: string, features: AsyncIterable<ExportFeature>): Promise<void> {
  const database = new sqlite.Database(path);
  const layers = new Map<GhType, OpenLayer>();
  try {
    database.exec(SETTINGS);
    database.exec(SCHEMA);
    for (const system of SYSTEMS)
      database.run("INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)", system);
    database.exec("BEGIN");
    for await (const feature of features) {
      const { ghType } = feature.properties;
      let layer = layers.get(ghType);
      if (!layer) {
        layer = addLayer(database, ghType);
        layers.set(ghType, layer);
      }
      const cells = ownCells(feature).map((cell) => (cell === "" ? null : cell));
      layer.insert.run([encodeGeometry(feature.geometry), ...cells]);
      for (const position of positionsOf(feature)) layer.extent.add(position);
    }
    if (layers.size === 0) addLayer(database, "Point").insert.finalize();
    for (const [type, { insert, extent }] of layers) {
      insert.finalize();
      const where = [...extent.box, OWN_LAYERS[type]];
      database.run(
        "UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ? WHERE table_name = ?",
        where,
      );
    }
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

function addLayer(database: Database, type: GhType): OpenLayer {
  const table = OWN_LAYERS[type];
  const columns = OWN_FIELDS.map(([name]) => name);
  const kinds = columns.map(
    (name) => `${name} ${name === "created" || name === "updated" ? "DATETIME" : "TEXT"}`,
  );
  database.exec(
    `CREATE TABLE ${table} (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom ${GEOMETRIES[type]}, ${kinds.join(", ")})`,
  );
  const contents =
    "INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES (?, 'features', ?, ?)";
  database.run(contents, [table, table, SRS_ID]);
  const geometry = "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, 1, 0)";
  database.run(geometry, [table, GEOMETRIES[type], SRS_ID]);
  const values = columns.map(() => "?").join(", ");
  const insert = database.prepare(`INSERT INTO ${table} (geom, ${columns.join(", ")}) VALUES (?, ${values})`);
  return { insert, extent: new LayerExtent() };
}

function positionsOf({ geometry }: ExportFeature): readonly Position[] {
  if (geometry.type === "Point") return [geometry.coordinates];
  return geometry.type === "LineString" ? geometry.coordinates : geometry.coordinates.flat();
}
