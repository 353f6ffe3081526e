import type { Sharer } from "../../../domain/share";
import styles from "./shares.module.css";

export const nameOf = ({ firstName, lastName }: Sharer): string =>
  `${firstName} ${lastName}`.trim() || "Somebody";

/** The user's picture, or the first letter of their name. */
export function Avatar({ person }: { person: Sharer }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {person.avatar ? <img src={person.avatar} alt="" /> : nameOf(person).slice(0, 1).toUpperCase()}
    </span>
  );
}
