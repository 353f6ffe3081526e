import type { Kysely } from "kysely";
import type { Photo } from "../../src/domain/photo";
import type { Database } from "../db/schema";
import { notFound } from "../errors";
import { lockBinnedParts } from "../repositories/bin";
import { lockFeatureKeys } from "../repositories/members";
import { countPhotosOf, findPhotoIds } from "../repositories/photos";
import { validIds } from "./batch";
import { writeContent } from "./contentWrite";
import { tooManyPhotos } from "./photoErrors";
import { getPhoto, PHOTOS_PER_ACCOUNT, PHOTOS_PER_FEATURE } from "./photos";
import { restoreFromBin } from "./restoreFromBin";
import { RestoreResult } from "./restoreResult";

type Db = Kysely<Database>;

/** Restores photos of existing features, like restoreNotes. */
export async function restorePhotos(db: Db, userId: string, ids: readonly string[]): Promise<RestoreResult> {
  const wanted = validIds(ids);
  const result = new RestoreResult(ids);
  await writeContent(db, userId, async (write) => {
    const { trx } = write;
    const binned = new Map(
      (await lockBinnedParts(trx, userId, "photo", wanted)).map(({ uuid, parentId }) => [uuid, parentId]),
    );
    const there = new Set(await findPhotoIds(trx, userId, wanted));
    const features = new Set(await lockFeatureKeys(trx, userId, [...new Set(binned.values())]));
    const { ofAccount, ofFeature } = await countPhotosOf(trx, userId, [...features]);
    let total = ofAccount;
    const back: string[] = [];
    for (const uuid of wanted) {
      const feature = binned.get(uuid);
      if (feature === undefined || !features.has(feature)) {
        if (feature !== undefined || !there.has(uuid)) result.refuse(uuid, notFound("photo"));
        continue;
      }
      const count = (ofFeature.get(feature) ?? 0) + 1;
      if (total + 1 > PHOTOS_PER_ACCOUNT)
        result.refuse(uuid, tooManyPhotos(PHOTOS_PER_ACCOUNT, "an account"));
      else if (count > PHOTOS_PER_FEATURE)
        result.refuse(uuid, tooManyPhotos(PHOTOS_PER_FEATURE, "one feature"));
      else {
        total += 1;
        ofFeature.set(feature, count);
        back.push(uuid);
      }
    }
    await restoreFromBin(write, "photo", back);
  });
  return result;
}

/** Restores a photo. @throws AppError not-found (404), too-many-photos (409) */
export async function restorePhoto(db: Db, userId: string, uuid: string): Promise<Photo> {
  (await restorePhotos(db, userId, [uuid])).check();
  return getPhoto(db, userId, uuid);
}
