import { z } from "zod";
import { EVENT_MAX } from "../../src/domain/layers";
import {
  type DraftSettings,
  type MapDataLayer,
  type MapDataOverview,
  type MapDraft,
  type MapLayerChange,
  PRIORITY_MAX,
} from "../../src/domain/mapData";
import { ROLES } from "../../src/domain/roles";
import { US_STATES } from "../../src/domain/usStates";
import { archiveInfo } from "../maps/store/archive/archiveFile";
import { envelope, type Same, same, seconds, text, title, uuid } from "./common";

const TITLE_MAX = 100;
const FIELD_MAX = 200;
const FIELDS_MAX = 200;

const box = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .describe("West, south, east and north in degrees");
const archive = archiveInfo.meta({ id: "TileArchive" });
const attribution = text(500);
const geometry = z.enum(["points", "lines", "areas"]);
const roles = z
  .array(z.enum(ROLES))
  .max(ROLES.length)
  .refine((list) => new Set(list).size === list.length, "Name each role once.")
  .describe("Roles that can see it; empty: everyone");
const states = z
  .array(
    z
      .string()
      .refine(
        (two) => US_STATES.some(({ abbreviation }) => abbreviation === two),
        "Use two letters, such as CO.",
      ),
  )
  .max(60);
const field = text(FIELD_MAX);
const name = title(TITLE_MAX).transform((value) => value.trim());
/** Name or title of an event. Services check which are allowed. */
const event = text(EVENT_MAX);
const day = z.iso.date("Use a day such as 2021-08-01.");
const units = z.enum(["m", "ft"]);
const priority = z.number().int().min(-PRIORITY_MAX).max(PRIORITY_MAX);
const minZoom = z.number().int().min(0).max(19);

const layer = z
  .object({
    id: z.string(),
    kind: z.enum(["vector", "elevation", "imagery", "overlay", "basemap"]),
    state: z.enum(["published", "damaged"]),
    title: z.string(),
    category: z.string(),
    states: z.array(z.string()),
    event: z.string().nullable().describe("The special event that lists it"),
    geometry: geometry.nullable(),
    count: z.number().int().describe("Number of features, tiles, or elevation or imagery files"),
    archive: archive.nullable().describe("Overlays and basemaps only"),
    attribution: z.string().describe("Overlays, basemaps and imagery: attribution shown on the map"),
    date: z.string().nullable().describe("Imagery: the date it was taken"),
    priority: z.number().int().nullable().describe("Basemaps: lower numbers come first"),
    bytes: z.number().int(),
    extent: box.nullable(),
    source: z.string(),
    addedAt: seconds,
    by: z.string().describe("Email; empty if it was added from the command line"),
    roles: z.array(z.enum(ROLES)),
    fields: z.array(z.object({ name: z.string(), alias: z.string() })),
    titleField: z.string().nullable(),
    popupFields: z.array(z.string()),
    colorBy: z.string().nullable(),
    minZoom: z.number().int(),
    notes: z.array(z.string()),
    before: z.object({ addedAt: seconds, count: z.number().int(), source: z.string() }).nullable(),
  })
  .meta({ id: "MapDataLayer" });

const settings = z.object({
  as: z
    .enum(["layer", "overlay", "basemap", "elevation", "imagery"])
    .default("layer")
    .describe("Tile archives can be overlays or basemaps, GeoTIFFs elevation or imagery, other files layers"),
  attribution: attribution
    .nullable()
    .default(null)
    .describe("Tiles and imagery: attribution shown on the map; null: the file's"),
  date: day.nullable().default(null).describe("Imagery: the date it was taken"),
  units: units.nullable().default(null).describe("Elevations: their unit; null: the file's"),
  title: name,
  category: name,
  states: states.describe(
    "Two letters each; empty: the states the data covers, or none if there is an event",
  ),
  event: event.nullable().default(null).describe("Name or title of the special event that lists it"),
  priority: priority
    .nullable()
    .default(null)
    .describe("Basemaps: lower numbers come first; the built-in ones have 0, 1 and 2"),
  layer: field.nullable().describe("Which layer to use, if the file has several"),
  geometry: z
    .enum(["point", "line", "area"])
    .nullable()
    .describe("Which geometry to use, if the layer mixes them"),
  titleField: field.nullable(),
  popupFields: z.array(field).max(FIELDS_MAX).describe("Empty: all"),
  colorBy: field.nullable(),
  minZoom: minZoom.nullable().describe("Null: the lowest zoom that draws quickly"),
  // GDAL would read any other text as an address or a file name.
  crs: z
    .string()
    .regex(/^(EPSG|ESRI):\d{1,6}$/i, "Use a number such as EPSG:2231.")
    .transform((code) => code.toUpperCase())
    .nullable(),
  encoding: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,30}$/, "Use a name such as ISO-8859-1.")
    .nullable(),
  roles,
});

const inspected = z.object({
  format: z.string(),
  archive: archive.nullable().describe("Tile archives only"),
  raster: z
    .object({
      as: z.enum(["elevation", "imagery"]),
      files: z.number().int(),
      pixels: z.number().int(),
      crs: z.string().nullable(),
      units: units.nullable().describe("Elevations: their unit; null if the file doesn't say"),
    })
    .nullable()
    .describe("GeoTIFFs, or a zip of them, only"),
  layers: z.array(
    z.object({
      name: z.string(),
      count: z.number().int(),
      geometry: z.enum(["points", "lines", "areas", "mixed", "none"]),
      crs: z.string().nullable(),
      extent: box.nullable(),
      fields: z.array(z.object({ name: z.string(), type: z.string(), examples: z.array(z.string()) })),
    }),
  ),
});

/** Settings in a response, where the schema doesn't transform them. */
const chosen = z.object({
  ...settings.shape,
  as: z.enum(["layer", "overlay", "basemap", "elevation", "imagery"]),
  attribution: z.string().nullable(),
  date: z.string().nullable(),
  units: units.nullable(),
  title: z.string(),
  category: z.string(),
  event: z.string().nullable(),
  priority: z.number().int().nullable(),
  layer: z.string().nullable(),
  titleField: z.string().nullable(),
  popupFields: z.array(z.string()),
  colorBy: z.string().nullable(),
  crs: z.string().nullable(),
});

const draft = z
  .object({
    uuid: z.string(),
    state: z.enum(["uploading", "inspecting", "inspected", "preparing", "ready", "failed"]),
    fileName: z.string(),
    bytes: z.number().int(),
    received: z.number().int(),
    by: z.string().describe("Email"),
    createdAt: seconds,
    replaces: z.string().nullable().describe("Id of the layer it replaces"),
    inspected: inspected.nullable(),
    settings: chosen.nullable(),
    progress: z
      .object({
        step: z.enum(["waiting", "unpacking", "inspecting", "converting", "preparing"]),
        share: z.number().nullable(),
      })
      .nullable(),
    error: z.object({ id: z.string(), message: z.string() }).nullable(),
    preview: z
      .object({
        service: z.string(),
        geometry: geometry.nullable().describe("Null for tiles, elevation and imagery"),
        count: z.number().int(),
        attribution: z.string(),
        elevations: z
          .object({ lowest: z.number(), highest: z.number() })
          .nullable()
          .describe("Meters; null if there are no elevations"),
        extent: box,
        states: z.array(z.string()),
        minZoom: z.number().int(),
        notes: z.array(z.string()),
      })
      .nullable(),
  })
  .meta({ id: "MapDraft" });

const overview = z.object({
  layers: z.array(layer),
  drafts: z.array(draft),
  events: z.array(z.string()).describe("Names of existing special events"),
  limits: z.object({ fileBytes: z.number().int(), chunkBytes: z.number().int() }),
});

same<Same<z.output<typeof layer>, MapDataLayer>>();
same<Same<z.output<typeof draft>, MapDraft>>();
same<Same<z.output<typeof overview>, MapDataOverview>>();
same<Same<z.output<typeof settings>, DraftSettings>>();

export const overviewAnswer = envelope(overview);
export const draftAnswer = envelope(draft);
export const layerAnswer = envelope(layer);
export const draftParams = z.object({ uuid });
/** The folder name may be prefixed with "elevation." or "imagery.". */
export const layerParams = z.object({ id: z.string().max(80) });
export const draftBody = z.object({
  fileName: title(255),
  bytes: z.number().int().min(0).max(1e12),
  replaces: z.string().max(80).nullable().default(null).describe("Id of the layer that the file replaces"),
});
export const partQuery = z.object({
  offset: z.coerce.number().int().min(0).max(1e12).describe("Bytes of the file received so far"),
});
export const settingsBody = settings;
export const changeBody: z.ZodType<MapLayerChange> = z
  .object({
    title: name,
    category: name,
    states,
    event: event.nullable(),
    titleField: field.nullable(),
    popupFields: z.array(field).max(FIELDS_MAX),
    minZoom,
    attribution,
    date: day,
    priority,
    roles,
  })
  .partial();
export const removalBody = z.object({
  title: z.string().max(300).describe("The layer's title, typed to confirm"),
});
