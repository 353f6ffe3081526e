import { z } from "zod";
import { type Feature, GH_TYPES, parseGhType, type SlimFeature } from "../../src/domain/feature";
import type { Geometry } from "../../src/domain/geometry";
import { isIconKey } from "../../src/domain/icons";
import { DELETE_BATCH, FEATURES_GET_BATCH, FEATURES_PAGE_SIZE, TITLE_MAX } from "../../src/domain/limits";
import { began, envelope, flag, queryList, type Same, same, seconds, title, uuid } from "./common";
import { note, noteInput } from "./notes";

const ghTypeText = z
  .string()
  .max(20)
  .transform((spelling, context) => {
    const type = parseGhType(spelling);
    if (type) return type;
    context.addIssue({ code: "custom", message: `Must be one of ${GH_TYPES.join(", ")}.` });
    return z.NEVER;
  });

const channel = z.number().min(0).max(255);
export const rgba = z
  .tuple([channel, channel, channel, z.number().min(0).max(1)])
  .describe("Red, green, blue 0-255, opacity 0-1");
const strokeType = z.enum(["solid", "dash", "dot"]);
const strokeWidth = z.number().positive().max(64);
const icon = z.string().max(64).refine(isIconKey, "This isn't an icon key.").nullable();
const times = z
  .array(z.number().nullable())
  .nullable()
  .describe("Tracks only: milliseconds since the epoch, one per vertex, null if missing");

/** Only checks the shape. services/geometry checks the numbers and describes an error in one sentence. */
const geometryInput = z.object({
  type: z.enum(["Point", "LineString", "Polygon"]),
  coordinates: z
    .array(z.unknown())
    .describe("[lon, lat, elevation?], a list of those, or a list of closed rings"),
});

const position = z
  .tuple([z.number(), z.number(), z.number()])
  .describe("[longitude, latitude, elevation in meters]");
const geometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Point"), coordinates: position }),
  z.object({ type: z.literal("LineString"), coordinates: z.array(position) }),
  z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(position)) }),
]);

const properties = z.object({
  ghType: z.enum(GH_TYPES),
  icon: z.string().nullable(),
  color: rgba,
  strokeType,
  strokeWidth: z.number(),
  createdAt: seconds,
  updatedAt: seconds,
  serverCreatedAt: seconds,
  distance: z.number().nullable().describe("Meters"),
  area: z.number().nullable().describe("Square meters"),
  duration: z.number().nullable().describe("Seconds"),
  averageSpeed: z.number().nullable().describe("Meters per second"),
  states: z.array(z.string()),
  userUuid: z.string(),
  times: times.optional(),
});

export const sharer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
});

export const slimFeature = z
  .object({
    uuid: z.string(),
    id: z.string().describe("The same as uuid"),
    title: z.string(),
    isOwner: z.boolean(),
    isVisible: z.boolean().describe("Always true; the preferences say what is visible"),
    isSelected: z.boolean().describe("Always false; selection is kept on the device"),
    sharedBy: sharer.nullable(),
    collectionIds: z.array(z.string()),
    photoIds: z.array(z.string()),
    properties,
  })
  .meta({ id: "SlimFeature" });

export const feature = slimFeature.extend({ notes: z.array(note), geometry }).meta({ id: "Feature" });

same<Same<z.output<typeof geometry>, Geometry>>();
same<Same<z.output<typeof feature>, Feature>>();
same<Same<z.output<typeof slimFeature>, SlimFeature>>();

/** Seconds since the epoch within the range of a date. Devices also send fractions. */
const deviceTime = z
  .number()
  .min(-62_135_596_800)
  .max(253_402_300_799)
  .transform((value) => Math.round(value));

export const newFeatureBody = z.object({
  title: title(TITLE_MAX),
  geometry: geometryInput,
  properties: z.object({
    ghType: ghTypeText,
    icon: icon.optional(),
    color: rgba.optional(),
    strokeType: strokeType.optional(),
    strokeWidth: strokeWidth.optional(),
    createdAt: deviceTime.optional(),
    updatedAt: deviceTime.optional(),
    times: times.optional(),
  }),
});

export const style = z.object({
  icon: icon.optional(),
  color: rgba.optional(),
  strokeType: strokeType.optional(),
  strokeWidth: strokeWidth.optional(),
});

export const featureChangeBody = z.object({
  title: title(TITLE_MAX).optional(),
  geometry: geometryInput.optional(),
  properties: style
    .extend({
      updatedAt: z.number().optional().describe("The same as the feature's updatedAt"),
      times: times
        .optional()
        .describe(
          "Times of a track's new vertices; send with a geometry. Omitted: kept if the number of vertices is unchanged",
        ),
    })
    .optional(),
  notes: z
    .array(noteInput)
    .max(100)
    .optional()
    .describe("The first replaces the first note's contents, and so on; the rest are added"),
  updatedAt: began,
});

export const SORTS = ["ghType", "updatedAt", "title", "createdAt"] as const;

export const featureListQuery = z.object({
  sort: z.enum(SORTS).default("updatedAt"),
  ascending: flag.optional().describe("Default: ghType and title ascending, the others descending"),
  limit: z.coerce.number().int().min(1).max(FEATURES_GET_BATCH).default(FEATURES_PAGE_SIZE),
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
  slim: flag.default(false),
  types: queryList.pipe(z.array(ghTypeText)).optional(),
  states: queryList.pipe(z.array(z.string().toUpperCase().max(8)).max(100)).optional(),
  cursor: z.string().max(4000).optional().describe("nextCursor of the previous page; faster than offset"),
});

const page = {
  total: z.number().int(),
  limit: z.number().int(),
  offset: z.number().int(),
  nextCursor: z
    .string()
    .nullable()
    .describe("Null on the last page. A page of very large features may have fewer than limit."),
};

export const featureListAnswer = envelope(
  z.object({ features: z.array(z.union([feature, slimFeature])), ...page }),
);
export const featureAnswer = envelope(feature);
export const featuresAnswer = envelope(z.object({ features: z.array(feature) }));

/** Ids of a batch. Invalid uuids are reported as failed while the others are processed. */
export const idList = (max: number) => z.array(z.string().max(100)).max(max);

export const featureIdsBody = z.object({ featureIds: idList(FEATURES_GET_BATCH) });
export const deleteFeaturesBody = z.object({
  featureIds: idList(2 * DELETE_BATCH),
  collectionId: uuid.optional().describe("The hunt being deleted with them"),
});
export const restoreFeaturesBody = z.object({ featureIds: idList(2 * DELETE_BATCH) });
export const stylesBody = z.object({ featureIds: idList(20_000), properties: style });
export const collectionIdsBody = z.object({ collectionIds: idList(1000) });
export const deleteQuery = z.object({
  deleteNotes: flag.default(true),
  deletePhotos: flag.default(true),
});
export const featureParams = z.object({ id: uuid });

export type NewFeatureInput = z.output<typeof newFeatureBody>;
export type FeatureChangeInput = z.output<typeof featureChangeBody>;
export type FeatureListQuery = z.output<typeof featureListQuery>;
export type StyleInput = z.output<typeof style>;
