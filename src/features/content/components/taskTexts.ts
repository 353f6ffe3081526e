import type { ContentTask } from "../slice";

/** Loader texts of the Content list. */
export const TASK_TEXTS: Record<ContentTask, string> = {
  loading: "Loading Content",
  canceling: "Canceling",
  deleting: "Deleting content",
  saving: "Saving",
  hiding: "Hiding content",
  deselecting: "Deselecting content",
  selecting: "Selecting content",
  showing: "Showing content",
  sorting: "Sorting content",
};
