import { FEET_PER_METER, FEET_PER_MILE } from "../../domain/units";

export interface Scale {
  label: string;
  /** Pixels. */
  width: number;
}

/** The largest of 1, 2 or 5 times a power of ten that is not above the value. */
function niceBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = value / power;
  return (factor >= 5 ? 5 : factor >= 2 ? 2 : 1) * power;
}

/** The scale bar in feet or miles, at most `maxWidth` pixels wide. */
export function scaleBar(metersPerPixel: number, maxWidth: number): Scale {
  const feetPerPixel = metersPerPixel * FEET_PER_METER;
  const miles = (maxWidth * feetPerPixel) / FEET_PER_MILE;
  // Tenths of a mile are read more easily than thousands of feet; below that, feet.
  if (miles >= 0.1) {
    const length = niceBelow(miles);
    return { label: `${length.toLocaleString("en-US")} mi`, width: (length * FEET_PER_MILE) / feetPerPixel };
  }
  const length = niceBelow(maxWidth * feetPerPixel);
  return { label: `${length.toLocaleString("en-US")} ft`, width: length / feetPerPixel };
}
