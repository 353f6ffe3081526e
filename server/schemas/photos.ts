import { z } from "zod";
import { TITLE_MAX } from "../../src/domain/limits";
import type { Photo } from "../../src/domain/photo";
import { envelope, type Same, same, seconds, text, uuid } from "./common";

export const photoBody = z.object({ title: text(TITLE_MAX).default("") });
export const photoParams = z.object({ id: uuid });
export const photoFileParams = photoParams.extend({ size: z.enum(["thumbnail", "web", "original"]) });
export const photoUploadQuery = z.object({
  title: text(TITLE_MAX).optional(),
  photoid: uuid,
  featureid: uuid,
});

const path = z.string().nullable();
export const photo = z
  .object({
    uuid: z.string(),
    title: z.string(),
    createdAt: seconds,
    featureId: z.string().nullable().describe("Null until uploaded, like the fields below"),
    pathThumbnail: path,
    pathWeb: path,
    pathOriginal: path.describe("Null except for the owner"),
    fileData: z
      .object({
        contentType: z.string(),
        bytes: z.number().int(),
        width: z.number().int(),
        height: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: "Photo" });

same<Same<z.output<typeof photo>, Photo>>();

export const photoCreatedAnswer = envelope(z.object({ uuid: z.string() }));
export const photoAnswer = envelope(photo);
