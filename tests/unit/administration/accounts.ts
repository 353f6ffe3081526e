import type { Account } from "../../../src/domain/user";
import { USER } from "../app/fakes";

/** An account as administrators see it. */
export const account = (uuid: string, parts: Partial<Account> = {}): Account => ({
  uuid,
  email: `${uuid}@example.org`,
  firstName: "Person",
  lastName: uuid,
  roles: ["registered"],
  trial: null,
  createdAt: 1_700_000_000,
  suspendedAt: null,
  ...parts,
});

/** The administrator's own account. */
export const OWN = account(USER.uuid, { firstName: "Test", lastName: "Reader", roles: ["administrator"] });
