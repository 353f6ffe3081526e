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
      "What lines become in GPX; omit (the default) leaves them out. Other formats always include lines",
    ),
  device: z
    .enum(GPX_DEVICES)
    .optional()
    .describe(
      "What the GPX is for; default: any program. garmin: Garmin symbols, short names, and tracks and routes split into parts",
    ),
  featureIds: idList(EXPORT_IDS_MAX).nullable().optional().describe("Null or omitted: everything"),
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
    .describe("Present when the file is ready; valid for ten minutes; request again for a new one"),
  progress: z
    .object({ done: z.number().int(), total: z.number().int() })
    .optional()
    .describe("Tiles of a map file in progress"),
});
same<Same<z.output<typeof status>, ExportStatus>>();

export const exportCreatedAnswer = envelope(z.object({ uuid: z.string() }));
export const exportStatusAnswer = envelope(status);
