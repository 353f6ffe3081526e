import type { Rgba } from "../../domain/catalogs";

/** Garmin symbols closest to our markers. All others become a flag. */
const SYMBOLS: Readonly<Record<string, string>> = {
  truck: "Truck",
  atv: "ATV",
  boat: "Boat Ramp",
  bike: "Bike Trail",
  vehicle: "Car",
  camp: "Campground",
  water: "Water Source",
  food: "Restaurant",
  blind: "Blind",
  "ground-blind": "Blind",
  "tree-stand": "Tree Stand",
  "ladder-stand": "Tree Stand",
  blood: "Blood Trail",
  tracks: "Animal Tracks",
  bedding: "Cover",
  coyote: "Furbearer",
  javelina: "Big Game",
  "mule-deer": "Big Game",
  "elk-cow": "Big Game",
  elk: "Big Game",
  "black-bear": "Big Game",
  "grizzly-bear": "Big Game",
  "antlerless-deer": "Big Game",
  antelope: "Big Game",
  "big-horn-sheep": "Big Game",
  wolf: "Big Game",
  moose: "Big Game",
  "mountain-goat": "Big Game",
  caribou: "Big Game",
  bison: "Big Game",
  "mountain-lion": "Big Game",
  "whitetail-deer": "Big Game",
  caution: "Danger Area",
  access: "Trail Head",
  parking: "Parking Area",
  glassing: "Scenic Area",
  cabin: "Lodge",
  trail: "Trail Head",
  turkey: "Upland Game",
  "turkey-hen": "Upland Game",
  "turkey-tom": "Upland Game",
  chukar: "Upland Game",
  duck: "Waterfowl",
  goose: "Waterfowl",
  grouse: "Upland Game",
  pheasant: "Upland Game",
  quail: "Covey",
  crossing: "Crossing",
  fish: "Fishing Area",
  fishing: "Fishing Area",
  "food-plot": "Food Source",
  "food-source": "Food Source",
  "point-of-interest": "Information",
};
const FLAG = "Flag, Blue";

export const garminSymbol = (icon: string | null): string => SYMBOLS[icon ?? "none"] ?? FLAG;

/** Allowed track colors (DisplayColor_t of Garmin's GpxExtensions, version 3) as red, green and blue. */
const COLORS = {
  Black: [0, 0, 0],
  DarkRed: [128, 0, 0],
  DarkGreen: [0, 128, 0],
  DarkYellow: [128, 128, 0],
  DarkBlue: [0, 0, 128],
  DarkMagenta: [128, 0, 128],
  DarkCyan: [0, 128, 128],
  LightGray: [192, 192, 192],
  DarkGray: [128, 128, 128],
  Red: [255, 0, 0],
  Green: [0, 255, 0],
  Yellow: [255, 255, 0],
  Blue: [0, 0, 255],
  Magenta: [255, 0, 255],
  Cyan: [0, 255, 255],
  White: [255, 255, 255],
} as const;

/** Nearest allowed color by distance in red, green and blue. */
export function garminColor([red, green, blue]: Rgba): string {
  const distance = ([r, g, b]: readonly [number, number, number]) =>
    (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  const [nearest] = Object.entries(COLORS).toSorted(([, a], [, b]) => distance(a) - distance(b));
  return nearest?.[0] ?? "Black";
}
