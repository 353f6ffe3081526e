import { AppError } from "../errors";
import { applyPreferenceChange, type PreferenceChange } from "./preferencesChange";
import type { PreferenceReply } from "./preferencesThreads";

/** Changes long preferences. Errors in the jobs are returned, since thrown ones lose their class between threads. */
export default function change(task: PreferenceChange): PreferenceReply {
  try {
    return applyPreferenceChange(task);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, id, message } = error;
    return { status, id, message };
  }
}
