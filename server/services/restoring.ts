import type { AppError } from "../errors";
import { type BatchOutcome, validIds } from "./batch";

/** What became of the items of a restore: those without a refusal are restored. */
export class Restoring {
  readonly #ids: readonly string[];
  readonly #refused = new Map<string, AppError>();

  constructor(ids: readonly string[]) {
    this.#ids = [...new Set(ids)];
  }

  refuse(uuid: string, error: AppError): void {
    this.#refused.set(uuid, error);
  }

  /** @throws the first refusal */
  check(): void {
    for (const error of this.#refused.values()) throw error;
  }

  /** In the order in which the items were named. */
  get outcome(): BatchOutcome {
    const result: BatchOutcome = { successful: [], failed: [] };
    for (const id of this.#ids) {
      const [uuid] = validIds([id]);
      const error = uuid && this.#refused.get(uuid);
      if (uuid && !error) result.successful.push(uuid);
      else result.failed.push({ id, reason: error ? error.id : "not-found" });
    }
    return result;
  }
}
