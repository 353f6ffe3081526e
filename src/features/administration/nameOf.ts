import type { Account } from "../../domain/user";

/** What an account is called: its name or, without one, its email. */
export const nameOf = ({ firstName, lastName, email }: Account): string =>
  `${firstName} ${lastName}`.trim() || email;
