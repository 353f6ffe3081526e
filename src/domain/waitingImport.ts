/** An import that is not confirmed: it can be confirmed when it is completed, and canceled at any time. */
export interface WaitingImport {
  uuid: string;
  fileName: string;
  bytes: number;
  /** Seconds since the epoch. */
  createdAt: number;
  /** Whether the import has finished reading the file. */
  completed: boolean;
}

/** An import of the same file before: known by the file's checksum for a year. */
export interface EarlierImport extends WaitingImport {
  confirmed: boolean;
}
