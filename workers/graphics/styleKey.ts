import { type FeatureColumns, KIND, STROKE_TYPES } from "../../src/domain/featureColumns";
import { ICONS } from "../../src/domain/icons";

type Styles = Pick<FeatureColumns, "kinds" | "colors" | "strokeWidths" | "strokeTypes" | "icons">;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Icon keys by their index in the catalog (FeatureColumns.icons). */
const ICON_KEYS: string[] = [];
for (const { key, order } of ICONS) ICON_KEYS[order - 1] = key;

export const iconKey = ({ icons }: Pick<Styles, "icons">, feature: number): string =>
  ICON_KEYS[icons[feature] ?? 0] ?? "none";

const part = ({ colors }: Styles, feature: number, which: number): number => colors[feature * 4 + which] ?? 0;

/** Returns the color as "#rrggbb". */
export const colorText = (styles: Styles, feature: number): string =>
  `#${HEX[part(styles, feature, 0)]}${HEX[part(styles, feature, 1)]}${HEX[part(styles, feature, 2)]}`;

/** Returns the opacity from 0 to 1, to three decimals. */
export const opacityOf = (styles: Styles, feature: number): number =>
  Math.round((part(styles, feature, 3) / 255) * 1000) / 1000;

/** Returns a key that is equal for features of a kind that look the same. It selects their symbol in a 3D map. */
export function styleKey(styles: Styles, feature: number): string {
  const look = `${colorText(styles, feature)} ${opacityOf(styles, feature)}`;
  if (styles.kinds[feature] === KIND.point) return `${look} ${iconKey(styles, feature)}`;
  const stroke = STROKE_TYPES[styles.strokeTypes[feature] ?? 0] ?? "solid";
  return `${look} ${styles.strokeWidths[feature]} ${stroke}`;
}
