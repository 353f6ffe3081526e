/** Progress of a long task in the store. `total` is null while unknown. */
export type TaskStatus =
  | { state: "idle" }
  | { state: "running"; done: number; total: number | null }
  | { state: "done" }
  | { state: "failed"; error: string }
  | { state: "canceled" };

export const IDLE: TaskStatus = { state: "idle" };
export const DONE: TaskStatus = { state: "done" };
export const running = (done = 0, total: number | null = null): TaskStatus => ({
  state: "running",
  done,
  total,
});
export const failed = (error: string): TaskStatus => ({ state: "failed", error });
