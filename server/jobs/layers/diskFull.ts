import { isFull } from "../../storage/errors";

/** Whether a file of layers had no room left on this machine: as the system says it, or SQLite. */
export const isDiskFull = (error: unknown): boolean =>
  isFull(error) || (error instanceof Error && /database or disk is full/.test(error.message));
