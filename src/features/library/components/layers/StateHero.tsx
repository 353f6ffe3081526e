import { useAppSelector } from "../../../../app/hooks";
import { proxiedUrl, tileUrl } from "../../../../domain/mapServices";
import { stateOfName } from "../../../../domain/usStates";
import { HALF_WORLD, toMercator } from "../../../../geometry/mercator";
import { selectMapServices } from "../../../session/selectors";
import { SIDEBAR_WIDTH } from "../../../sidebar/padding";
import { selectLayout } from "../../../sidebar/selectors";
import styles from "./layers.module.css";

const TILE = 256;
/** Pixels. Must match the stylesheet. */
const HEIGHT = 132;
const SHEET_WIDTH = 900;
/** Zoom level at which an average state is about as wide as the image. */
const LEVEL = 6;
const FAR_LEVELS: Readonly<Record<string, number>> = { Alaska: 4, Texas: 5, California: 5 };

interface Tile {
  row: number;
  column: number;
  left: number;
  top: number;
}

/** Returns the tiles that cover an image centered on a position, with their offsets in pixels. */
export function tilesAround(
  [longitude, latitude]: readonly [number, number],
  level: number,
  width: number,
): Tile[] {
  const [mx, my] = toMercator(longitude, latitude);
  const pixels = (meters: number) => ((meters + HALF_WORLD) / (2 * HALF_WORLD)) * TILE * 2 ** level;
  const [west, north] = [Math.round(pixels(mx) - width / 2), Math.round(pixels(-my) - HEIGHT / 2)];
  const tiles: Tile[] = [];
  for (let row = Math.floor(north / TILE); row * TILE < north + HEIGHT; row += 1) {
    for (let column = Math.floor(west / TILE); column * TILE < west + width; column += 1)
      tiles.push({ row, column, left: column * TILE - west, top: row * TILE - north });
  }
  return tiles;
}

/** Basemap image of a state. Events have none. */
export function StateHero({ stateName }: { stateName: string }) {
  const services = useAppSelector(selectMapServices);
  const width = useAppSelector(selectLayout).sheet ? SHEET_WIDTH : SIDEBAR_WIDTH;
  const place = stateOfName(stateName);
  const basemap = services.basemaps.find(({ name }) => name === "Topographic") ?? services.basemaps[0];
  if (!place || !basemap) return null;
  const level = FAR_LEVELS[stateName] ?? LEVEL;
  return (
    <div className={styles.hero} role="img" aria-label={`Aerial view of ${stateName}`}>
      <div className={styles.picture} style={{ width }}>
        {tilesAround(place.center, level, width).map(({ row, column, left, top }) => (
          <img
            key={`${row} ${column}`}
            src={proxiedUrl(tileUrl(basemap, `${level}/${row}/${column}`), services)}
            alt=""
            style={{ left, top }}
          />
        ))}
      </div>
    </div>
  );
}
