export { CLASSES, type ClassName } from "./classes";
export { BusyError, DeadlineError } from "./errors";
export type { Slot } from "./lane";
export { Scheduler } from "./scheduler";

import type { ClassName } from "./classes";
import type { Scheduler } from "./scheduler";

/** The server's single scheduler. */
export type ServerScheduler = Scheduler<ClassName>;
