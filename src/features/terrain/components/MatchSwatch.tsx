import styles from "./Terrain.module.css";

/** The color of matching terrain on the map, beside what a legend says of it. */
export const MatchSwatch = () => <span className={styles.swatch} aria-hidden="true" />;
