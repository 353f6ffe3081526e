/** A place where an account is logged in. */
export interface AccountSession {
  uuid: string;
  /** Browser and operating system: "Firefox on Linux". */
  device: string;
  /** Seconds since the epoch. */
  createdAt: number;
  /** Seconds since the epoch; written down every ten minutes. */
  lastUsedAt: number;
  /** Whether it is the current session. */
  isCurrent: boolean;
}
