import { UNITS, type UnitSystem } from "../../domain/units";

export interface Scale {
  label: string;
  /** Pixels. */
  width: number;
}

/** Returns the largest 1, 2 or 5 times a power of ten that's at most the value. */
function niceBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = value / power;
  return (factor >= 5 ? 5 : factor >= 2 ? 2 : 1) * power;
}

/**
 * Below this, feet or meters are used: a tenth of a mile or kilometer is easier to read than hundreds of feet or
 * meters.
 */
const LONG_FROM = 0.1;

/** Returns a scale bar in feet or miles, or in meters or kilometers, at most `maxWidth` pixels wide. */
export function scaleBar(metersPerPixel: number, maxWidth: number, system: UnitSystem): Scale {
  const { distance, elevation } = UNITS[system];
  const unit = distance.of(maxWidth * metersPerPixel) >= LONG_FROM ? distance : elevation;
  const perPixel = unit.of(metersPerPixel);
  const length = niceBelow(maxWidth * perPixel);
  return { label: `${length.toLocaleString("en-US")} ${unit.name}`, width: length / perPixel };
}
