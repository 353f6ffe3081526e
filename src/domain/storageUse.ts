/** What an account keeps on the server. */
export interface StorageUse {
  usedBytes: number;
  /** Null: no limit. */
  allowedBytes: number | null;
}
