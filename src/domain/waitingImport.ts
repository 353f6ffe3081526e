/** Import that isn't confirmed yet. It can be confirmed once completed, and canceled at any time. */
export interface WaitingImport {
  uuid: string;
  fileName: string;
  bytes: number;
  /** Seconds since the epoch. */
  createdAt: number;
  /** Whether the file has been fully read. */
  completed: boolean;
}

/** Earlier import of the same file, recognized by its checksum for a year. */
export interface EarlierImport extends WaitingImport {
  confirmed: boolean;
}
