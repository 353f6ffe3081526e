import { z } from "zod";
import type { ExportStatus } from "../../src/api/userApi";
import { EXPORT_TYPES } from "../../src/domain/exportType";
import { GPX_LINES } from "../../src/domain/gpxLines";
import { GPX_DEVICES } from "../../src/domain/gpxOptions";
import { EXPORT_IDS_MAX } from "../../src/domain/limits";
import { envelope, type Same, same, uuid } from "./common";
import { idList } from "./features";

export const exportBody = z.object({
  type: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(EXPORT_TYPES)),
  lines: z
    .enum(GPX_LINES)
    .optional()
    .describe(
      "What lines become in GPX; missing: omit, which leaves them out. Other formats always hold lines",
    ),
  device: z
    .enum(GPX_DEVICES)
    .optional()
    .describe(
      "What a GPX is written for; missing: any program. garmin: a handheld's symbols, short names, tracks and routes in parts",
    ),
  featureIds: idList(EXPORT_IDS_MAX).nullable().optional().describe("Null or missing: everything"),
});
export const exportParams = z.object({ id: uuid });
export const downloadQuery = z.object({
  account: uuid,
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(100),
});

const status = z.object({
  uuid: z.string(),
  success: z.boolean(),
  url: z
    .string()
    .optional()
    .describe("Present when the file is ready; valid for ten minutes, request again for a new one"),
  progress: z
    .object({ done: z.number().int(), total: z.number().int() })
    .optional()
    .describe("Tiles of a map file that is being made"),
});
same<Same<z.output<typeof status>, ExportStatus>>();

export const exportCreatedAnswer = envelope(z.object({ uuid: z.string() }));
export const exportStatusAnswer = envelope(status);
