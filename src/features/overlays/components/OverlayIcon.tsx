import { Flame, type LucideIcon, Snowflake, Sun, Waves } from "lucide-react";
import type { LiveOverlay } from "../../../domain/mapServices";
import styles from "./OverlayIcon.module.css";

const ICONS: Record<LiveOverlay["icon"], LucideIcon> = { Fire: Flame, Snow: Snowflake, Water: Waves, Sun };

/** An overlay's icon in its color. */
export function OverlayIcon({ overlay }: { overlay: Pick<LiveOverlay, "icon" | "iconColor"> }) {
  const Icon = ICONS[overlay.icon];
  return (
    <span className={styles.icon} style={{ color: overlay.iconColor }}>
      <Icon aria-hidden="true" />
    </span>
  );
}
