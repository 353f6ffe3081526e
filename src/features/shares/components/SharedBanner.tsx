import type { Sharer } from "../../../domain/share";
import { Avatar, nameOf } from "./Person";
import styles from "./shares.module.css";

/** From whom a shared item is and that it is for reading. */
export function SharedBanner({ type, sharedBy }: { type: string; sharedBy: Sharer | null }) {
  // "Tracks" is the name of one as well as of many.
  const plural = type.endsWith("s") ? type : `${type}s`;
  return (
    <div className={styles.banner}>
      {sharedBy && <Avatar person={sharedBy} />}
      <p className={styles.bannerText}>
        {sharedBy && (
          <span className={styles.from}>
            From <strong>{nameOf(sharedBy)}</strong>
          </span>
        )}
        Shared {plural} cannot be edited.
      </p>
    </div>
  );
}
