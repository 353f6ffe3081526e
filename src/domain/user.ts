import type { Role, Trial } from "./roles";

export interface User {
  uuid: string;
  email: string;
  firstName: string;
  lastName: string;
  avatar: string | null;
  location: string | null;
  /** Only the first role counts. */
  roles: Role[];
  /** Trials the user can still start. */
  allowTrial: Record<Trial, boolean>;
  /** Current trial; endsAt in seconds since the epoch. */
  trial: { role: Trial; endsAt: number } | null;
  mapPreferences: { elevationExaggeration: number };
}

/** Response of the whoami, sign-up and login endpoints. */
export interface CurrentUser extends User {
  /** Signed JWT with `exp`, valid for 15 minutes. */
  identityToken: string;
}

/** Account as shown to administrators. */
export interface Account extends Pick<User, "uuid" | "email" | "firstName" | "lastName" | "trial"> {
  /** Roles without that of a current trial. Only the first one counts. */
  roles: Role[];
  /** Seconds since the epoch. */
  createdAt: number;
  /** Seconds since the epoch; null if the account can log in. */
  suspendedAt: number | null;
}
