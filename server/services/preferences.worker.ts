import { AppError } from "../errors";
import { changed, type PreferenceChange } from "./preferencesChange";
import type { PreferenceReply } from "./preferencesThreads";

/** Changes preferences that are long. What is wrong with the jobs is an answer too: errors lose their class on the way. */
export default function change(task: PreferenceChange): PreferenceReply {
  try {
    return changed(task);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, id, message } = error;
    return { status, id, message };
  }
}
