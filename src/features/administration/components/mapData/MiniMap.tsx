import { type DegreeBox, isVectorService } from "../../../../domain/mapData";
import styles from "./mapData.module.css";
import { planMiniMap } from "./miniMap";

const HEIGHT = 160;
/** Wider than the sidebar, so both sides are cropped equally. */
const WIDTH = 360;
const BASEMAP = "/arcgis/rest/services/Basemap/Topographic/MapServer/tile";

/** Small map of an extent. @param service preview drawn on it, unless it's a vector service */
export function MiniMap({ extent, service }: { extent: DegreeBox; service?: string | undefined }) {
  const { tiles, box } = planMiniMap(extent, WIDTH, HEIGHT);
  const from = (left: number) => `calc(50% + ${Math.round(left - WIDTH / 2)}px)`;
  const text = extent.map((degrees) => degrees.toFixed(2));
  return (
    <div
      className={styles.map}
      role="img"
      aria-label={`Map of the data: ${text[1]} to ${text[3]} north, ${text[0]} to ${text[2]} east`}
    >
      {[BASEMAP, ...(service && !isVectorService(service) ? [`${service}/tile`] : [])].flatMap((base) =>
        tiles.map(({ zoom, row, column, left, top, width, height }) => (
          <img
            key={`${base} ${row} ${left}`}
            src={`${base}/${zoom}/${row}/${column}`}
            alt=""
            width={width}
            height={height}
            style={{ left: from(left), top: Math.round(top) }}
          />
        )),
      )}
      <span
        style={{ left: from(box.left), top: Math.round(box.top), width: box.width, height: box.height }}
      />
    </div>
  );
}
