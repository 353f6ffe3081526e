import type { Sharer } from "../../../domain/share";
import { SharerAvatar, sharerName } from "./Person";
import styles from "./shares.module.css";

/** Tells the recipient who shared the item and that it's read-only. */
export function SharedBanner({ type, sharedBy }: { type: string; sharedBy: Sharer | null }) {
  // "Tracks" is both singular and plural.
  const plural = type.endsWith("s") ? type : `${type}s`;
  return (
    <div className={styles.banner}>
      {sharedBy && <SharerAvatar person={sharedBy} />}
      <p className={styles.bannerText}>
        {sharedBy && (
          <span className={styles.from}>
            From <strong>{sharerName(sharedBy)}</strong>
          </span>
        )}
        Shared {plural} cannot be edited.
      </p>
    </div>
  );
}
