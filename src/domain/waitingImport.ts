/** An import that is not confirmed: it can be confirmed when it is completed, and cancelled at any time. */
export interface WaitingImport {
  uuid: string;
  fileName: string;
  bytes: number;
  /** Seconds since the epoch. */
  createdAt: number;
  /** Whether the file has been read. */
  completed: boolean;
}
