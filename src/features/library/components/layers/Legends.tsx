import { Legend } from "./Legend";
import styles from "./layers.module.css";

interface Explained {
  key: string;
  name: string;
  /** Address of the layer's service. */
  url: string;
  /** Address of its legend. */
  legend: string;
}

/** Legends of layers by name. Below all rows, so that a legend that loads doesn't shift them under the pointer. */
export function Legends({ layers }: { layers: readonly Explained[] }) {
  if (layers.length === 0) return null;
  return (
    <section className={styles.legends} aria-label="Legends">
      {layers.map(({ key, name, url, legend }) => (
        <div key={key}>
          <h3 className={styles.legendTitle}>{name}</h3>
          <Legend name={name} url={url} legend={legend} />
        </div>
      ))}
    </section>
  );
}
