import type { Account } from "../../domain/user";

/** Returns the display name of an account, or its email if it has no name. */
export const nameOf = ({ firstName, lastName, email }: Account): string =>
  `${firstName} ${lastName}`.trim() || email;
