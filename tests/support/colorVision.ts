/** Red, green and blue, 0 to 255 (sRGB). */
export type Srgb = readonly [red: number, green: number, blue: number];
type Triple = [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/**
 * Normal vision and the lack of one kind of cone, as matrices for linear RGB at full severity (Machado, Oliveira and
 * Fernandes, "A physiologically-based model for simulation of color vision deficiency", IEEE TVCG 15(6), 2009, table of
 * severity 1.0).
 */
export const VISIONS = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

/** Linear sRGB to CIE XYZ of D65 (IEC 61966-2-1). */
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];

const times = (matrix: Matrix, [x, y, z]: Readonly<Triple>): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
const linear = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

/** Returns the CIELAB of a color as perceived with a kind of vision. */
export function labOf(color: Srgb, vision: keyof typeof VISIONS): Triple {
  const seen = times(VISIONS[vision], color.map(linear) as Triple);
  const inGamut = seen.map((part) => Math.min(1, Math.max(0, part))) as Triple;
  const [x, y, z] = times(TO_XYZ, inGamut).map((part, index) => {
    const share = part / (WHITE[index] as number);
    return share > 216 / 24_389 ? Math.cbrt(share) : ((24_389 / 27) * share + 16) / 116;
  }) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RADIANS = Math.PI / 180;
const sine = (degrees: number) => Math.sin(degrees * RADIANS);
const cosine = (degrees: number) => Math.cos(degrees * RADIANS);
const hueOf = (a: number, b: number) => (Math.atan2(b, a) / RADIANS + 360) % 360;
const twentyFive = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/**
 * Returns the CIEDE2000 color difference (Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", Color
 * Research and Application 30(1), 2005). About 1 is barely visible, 10 is obvious.
 */
export function difference([l1, a1, b1]: Readonly<Triple>, [l2, a2, b2]: Readonly<Triple>): number {
  const stretch = 1.5 - 0.5 * twentyFive((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const [h1, h2] = [hueOf(a1 * stretch, b1), hueOf(a2 * stretch, b2)];
  const gray = c1 * c2 === 0;
  const turn = gray ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const hue = gray ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 -
    0.17 * cosine(hue - 30) +
    0.24 * cosine(2 * hue) +
    0.32 * cosine(3 * hue + 6) -
    0.2 * cosine(4 * hue - 63);
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const hues = (2 * Math.sqrt(c1 * c2) * sine(turn / 2)) / (1 + 0.015 * c * t);
  const rotation = -sine(60 * Math.exp(-(((hue - 275) / 25) ** 2))) * 2 * twentyFive(c);
  return Math.sqrt(lightness ** 2 + chroma ** 2 + hues ** 2 + rotation * chroma * hues);
}
