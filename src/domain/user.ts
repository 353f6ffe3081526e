import type { Role, Trial } from "./roles";

export interface User {
  uuid: string;
  email: string;
  firstName: string;
  lastName: string;
  avatar: string | null;
  location: string | null;
  /** The first role applies. */
  roles: Role[];
  /** Which trials the person may start. */
  allowTrial: Record<Trial, boolean>;
  /** The trial that is running; endsAt in seconds since the epoch. */
  trial: { role: Trial; endsAt: number } | null;
  mapPreferences: { elevationExaggeration: number };
}

/** What whoami, sign-up and sign-in answer. */
export interface CurrentUser extends User {
  /** A signed JWT with `exp`, good for 15 minutes. */
  identityToken: string;
}

/** An account as administrators see it. */
export interface Account extends Pick<User, "uuid" | "email" | "firstName" | "lastName" | "trial"> {
  /** Without that of a running trial. The first role applies. */
  roles: Role[];
  /** Seconds since the epoch. */
  createdAt: number;
  /** Seconds since the epoch; null: the account can log in. */
  suspendedAt: number | null;
}
