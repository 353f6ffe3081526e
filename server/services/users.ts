import type { Kysely } from "kysely";
import type { Role, Trial } from "../../src/domain/roles";
import { TRIAL_DAYS } from "../../src/domain/roles";
import type { User } from "../../src/domain/user";
import type { Database } from "../db/schema";
import { AppError, notFound } from "../errors";
import { beginTrial, findUser, stopTrial, type UserRow } from "../repositories/users";

type Db = Kysely<Database>;

/** Converts an account to the profile its owner sees. */
export function toUser(row: UserRow): User {
  const trial = runningTrial(row);
  const stored = row.roles as Role[];
  const mayTry = (name: Trial) =>
    trial === null && stored[0] === "registered" && !row.trials_used.includes(name);
  return {
    uuid: row.uuid,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: row.avatar,
    location: row.location,
    roles: trial ? [trial.role, ...stored] : stored,
    allowTrial: { explorer_trial: mayTry("explorer_trial"), insider_trial: mayTry("insider_trial") },
    trial,
    mapPreferences: { elevationExaggeration: row.elevation_exaggeration },
  };
}

function runningTrial(row: UserRow): User["trial"] {
  if (row.trial === null || row.trial_ends_at === null || row.trial_ends_at.getTime() <= Date.now())
    return null;
  return { role: row.trial as Trial, endsAt: Math.floor(row.trial_ends_at.getTime() / 1000) };
}

/**
 * Starts a trial. Its role comes first in the account's roles for TRIAL_DAYS. A registered user can start each trial
 * once, one at a time.
 * @throws AppError trial-not-allowed (409)
 */
export async function startTrial(db: Db, userId: string, trial: Trial): Promise<void> {
  if (await beginTrial(db, userId, trial, TRIAL_DAYS)) return;
  throw new AppError(
    409,
    "trial-not-allowed",
    "This trial can't be started. Registered users can start each trial once, one at a time.",
  );
}

/** Ends the running trial early. It can't be started again. @throws AppError not-found (404) */
export async function endTrial(db: Db, userId: string): Promise<void> {
  if (!(await stopTrial(db, userId))) throw notFound("trial");
}

/** Returns the row of a logged-in account. @throws AppError not-signed-in (401) if it's gone */
export async function existingUser(db: Db, userId: string): Promise<UserRow> {
  const row = await findUser(db, userId);
  if (!row) throw notSignedIn();
  return row;
}

export const notSignedIn = (): AppError => new AppError(401, "not-signed-in", "Log in to continue.");
