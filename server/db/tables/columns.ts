import type { ColumnType } from "kysely";

/** Seconds since 1970, UTC. */
export type Seconds = number;
/** Set by the database where it is left out. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;
