import { AppError } from "../errors";
import { threadPool, workerBeside } from "../threadPool";
import { applyPreferenceChange, type ChangedPreferences, type PreferenceChange } from "./preferencesChange";

/** Why preferences can't be changed. */
export interface PreferenceRefusal {
  status: number;
  id: string;
  message: string;
}

export type PreferenceReply = ChangedPreferences | PreferenceRefusal;

/** Characters that take some 10 ms to parse and serialize, about as long as a round trip to a thread. */
const LONG = 500_000;
/** Memory for 16 MB of text as ids and as new text, several times over. */
const LIMITS = { threads: 1, idleMs: 60_000, memoryMb: 256 };

/**
 * Changes preferences. Long ones run in a thread, since the 8 MB of 200,000 visible features would block the main
 * thread for a quarter of a second.
 */
export class PreferenceThreads {
  private readonly threads = threadPool<PreferenceChange, PreferenceReply>(
    workerBeside("preferences", import.meta.url),
    LIMITS,
  );

  /**
   * Applies all jobs.
   * @param jobsBytes approximate size of the jobs
   * @throws AppError invalid-job (400), invalid-request (400) if the result is too long
   */
  async change(change: PreferenceChange, jobsBytes: number): Promise<ChangedPreferences> {
    if (change.stored.document.length + jobsBytes < LONG) return applyPreferenceChange(change);
    const reply = await this.threads.run(change);
    if ("document" in reply) return reply;
    throw new AppError(reply.status, reply.id, reply.message);
  }

  /** Number of changes the thread has made. */
  get completed(): number {
    return this.threads.completed;
  }

  close(): Promise<void> {
    return this.threads.destroy();
  }
}
