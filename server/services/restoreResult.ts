import type { AppError } from "../errors";
import { type BatchOutcome, validIds } from "./batch";

/** Outcome of a restore. Items without a refusal are restored. */
export class RestoreResult {
  private readonly ids: readonly string[];
  private readonly refused = new Map<string, AppError>();

  constructor(ids: readonly string[]) {
    this.ids = [...new Set(ids)];
  }

  refuse(uuid: string, error: AppError): void {
    this.refused.set(uuid, error);
  }

  /** @throws the first refusal */
  check(): void {
    for (const error of this.refused.values()) throw error;
  }

  /** Outcome of each item, in request order. */
  get outcome(): BatchOutcome {
    const result: BatchOutcome = { successful: [], failed: [] };
    for (const id of this.ids) {
      const [uuid] = validIds([id]);
      const error = uuid && this.refused.get(uuid);
      if (uuid && !error) result.successful.push(uuid);
      else result.failed.push({ id, reason: error ? error.id : "not-found" });
    }
    return result;
  }
}
