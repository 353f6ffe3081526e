import { isFull } from "../../storage/errors";

/** Whether a layer file ran out of disk space, as reported by the system or SQLite. */
export const isDiskFull = (error: unknown): boolean =>
  isFull(error) || (error instanceof Error && /database or disk is full/.test(error.message));
