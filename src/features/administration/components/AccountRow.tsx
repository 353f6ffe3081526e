import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import type { Account } from "../../../domain/user";
import { Button } from "../../../ui/Button";
import { openModal } from "../../modals/slice";
import { selectUser } from "../../session/selectors";
import { ROLE_NAMES } from "../roleNames";
import styles from "./Administration.module.css";

/** One account: who it is, since when, and its roles, the one that counts first. */
export function AccountRow({ account }: { account: Account }) {
  const dispatch = useAppDispatch();
  const own = useAppSelector(selectUser)?.uuid === account.uuid;
  const { email, firstName, lastName, roles, trial, createdAt } = account;
  const name = `${firstName} ${lastName}`.trim() || email;
  const [first, ...others] = roles.map((role) => ROLE_NAMES[role]);
  return (
    <li className={styles.account}>
      <div className={styles.about}>
        <p className={styles.name} title={name}>
          {name} {own && <span className={styles.badge}>You</span>}
        </p>
        <p className={styles.detail} title={email}>
          {email}
        </p>
        <p className={styles.detail}>
          <strong>{first}</strong>
          {others.length > 0 && `, ${others.join(", ")}`}
          {trial && ` · ${ROLE_NAMES[trial.role]} until ${formatDate(toDate(trial.endsAt))}`}
        </p>
        <p className={styles.detail}>Since {formatDate(toDate(createdAt))}</p>
      </div>
      <Button
        aria-label={`Change the roles of ${name}`}
        onClick={() => dispatch(openModal({ kind: "roles", account }))}
      >
        Roles
      </Button>
    </li>
  );
}
