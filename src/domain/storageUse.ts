/** Storage used by an account on the server. */
export interface StorageUse {
  usedBytes: number;
  /** Null if unlimited. */
  allowedBytes: number | null;
}
