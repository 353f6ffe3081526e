import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { TITLE_MAX } from "../../src/domain/limits";
import type { FormatNote } from "../../src/formats";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import type { JobKey } from "../repositories/imports";
import { BusyError, DeadlineError } from "../scheduler/index";
import { addImportedPhoto } from "../services/photos";
import { shorten, storable } from "../services/text";
import type { ImportPhoto } from "./importSteps";
import type { RunDeps } from "./runDeps";

/** Delay between attempts while other photos are being decoded. */
const BUSY_MS = 1000;
const BUSY_TRIES = 60;

/** Why a photo was left out, by error id. */
const REASONS: Readonly<Record<string, string>> = {
  "not-a-photo": "Images that aren't valid JPEG, PNG, WebP or HEIC photos",
  "too-many-pixels": "Photos with too many pixels",
  "too-many-photos": "Photos over the limit for one feature or one account",
  "account-full": "Photos that exceed your account's storage",
};

/** Photos left out of an import, counted by reason. */
export class PhotoLosses {
  private readonly counts = new Map<string, number>();

  /** Counts a failure. @returns false for errors that aren't about the photo itself */
  count(error: unknown): boolean {
    const id = error instanceof DeadlineError ? "not-a-photo" : error instanceof AppError ? error.id : "";
    if (!Object.hasOwn(REASONS, id)) return false;
    this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
    return true;
  }

  /** Counts a photo without looking at it if an earlier one already filled the account. @returns whether it did */
  countWhenFull(): boolean {
    const count = this.counts.get("account-full");
    if (count !== undefined) this.counts.set("account-full", count + 1);
    return count !== undefined;
  }

  notes(): FormatNote[] {
    return [...this.counts].map(([id, count]) => ({
      id: `photo-${id}`,
      effect: "dropped",
      message: REASONS[id] ?? id,
      count,
    }));
  }
}

/**
 * Attaches a photo to its feature under the same rules as uploads, or counts it as left out.
 * @throws any error of `keep`, AppError storage-full (507), storage-unavailable (503), BusyError
 */
export async function saveImportedPhoto(
  deps: RunDeps,
  { userId, uuid }: JobKey,
  { featureId, title, bytes }: ImportPhoto,
  losses: PhotoLosses,
  keep: (trx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  if (losses.countWhenFull()) return;
  await deps.disk.check("photo", bytes.length);
  const photo = { importId: uuid, featureId, title: shorten(storable(title), TITLE_MAX), bytes };
  for (let tries = 1; ; tries++) {
    try {
      return await addImportedPhoto(deps, userId, photo, keep);
    } catch (error) {
      if (losses.count(error)) return;
      const busy = error instanceof BusyError && error.reason !== "stopping" && tries < BUSY_TRIES;
      if (!busy) throw error;
      await sleep(BUSY_MS, undefined, { signal: deps.stopping });
    }
  }
}
