import type { Sharer } from "../../../domain/share";
import { Avatar, nameOf } from "./Person";
import styles from "./shares.module.css";

/** From whom a shared item is and that it is for reading. */
export function SharedBanner({ type, sharedBy }: { type: string; sharedBy: Sharer | null }) {
  return (
    <div className={styles.banner}>
      {sharedBy && <Avatar person={sharedBy} />}
      <p className={styles.bannerText}>
        {sharedBy && (
          <span className={styles.from}>
            From <strong>{nameOf(sharedBy)}</strong>
          </span>
        )}
        Shared {type}s cannot be edited.
      </p>
    </div>
  );
}
