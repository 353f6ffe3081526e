/** Device on which an account is logged in. */
export interface AccountSession {
  uuid: string;
  /** Browser and operating system, such as "Firefox on Linux". */
  device: string;
  /** Seconds since the epoch. */
  createdAt: number;
  /** Seconds since the epoch; updated at most every ten minutes. */
  lastUsedAt: number;
  /** Whether it's the session of this request. */
  isCurrent: boolean;
}
