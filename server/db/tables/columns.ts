import type { ColumnType } from "kysely";

/** Seconds since 1970, UTC. */
export type Seconds = number;
/** Set by the database if omitted. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>;
