import type { Sharer } from "../../../domain/share";
import styles from "./shares.module.css";

export const sharerName = ({ firstName, lastName }: Sharer): string =>
  `${firstName} ${lastName}`.trim() || "Somebody";

/** The user's picture, or the first letter of their name. */
export function SharerAvatar({ person }: { person: Sharer }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {person.avatar ? <img src={person.avatar} alt="" /> : sharerName(person).slice(0, 1).toUpperCase()}
    </span>
  );
}
