import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import type { Account } from "../../../domain/user";
import { Button } from "../../../ui/Button";
import { openModal } from "../../modals/slice";
import { selectUser } from "../../session/selectors";
import { nameOf } from "../nameOf";
import { ROLE_NAMES } from "../roleNames";
import { AccountMenu } from "./AccountMenu";
import styles from "./Administration.module.css";

/** One account: its owner, creation date and roles, with the effective role first. */
export function AccountRow({ account }: { account: Account }) {
  const dispatch = useAppDispatch();
  const own = useAppSelector(selectUser)?.uuid === account.uuid;
  const { email, roles, trial, createdAt, suspendedAt } = account;
  const name = nameOf(account);
  const [first, ...others] = roles.map((role) => ROLE_NAMES[role]);
  return (
    <li className={styles.account}>
      <div className={styles.about}>
        <p className={styles.name} title={name}>
          {name} {own && <span className={styles.badge}>You</span>}
          {suspendedAt !== null && <span className={styles.badge}>Suspended</span>}
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
        {suspendedAt !== null && (
          <p className={styles.detail}>Suspended on {formatDate(toDate(suspendedAt))}</p>
        )}
      </div>
      <Button
        aria-label={`Change roles for ${name}`}
        onClick={() => dispatch(openModal({ kind: "roles", account }))}
      >
        Roles
      </Button>
      {!own && <AccountMenu account={account} />}
    </li>
  );
}
