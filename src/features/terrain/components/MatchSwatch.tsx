import styles from "./Terrain.module.css";

/** Swatch in the map's color for matching terrain, for legends. */
export const MatchSwatch = () => <span className={styles.swatch} aria-hidden="true" />;
