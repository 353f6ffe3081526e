import type { User } from "../../../domain/user";
import styles from "./Account.module.css";

/** Returns the user's full name, or the email address if both names are empty. */
export const nameOfUser = ({ firstName, lastName, email }: User): string =>
  `${firstName} ${lastName}`.trim() || email;

/** The user's avatar, or the first letter of the name. */
export function UserAvatar({ user }: { user: User }) {
  return user.avatar ? (
    <img className={styles.avatar} src={user.avatar} alt="" />
  ) : (
    <span className={styles.avatar} aria-hidden="true">
      {nameOfUser(user).slice(0, 1).toUpperCase()}
    </span>
  );
}
