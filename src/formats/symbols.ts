import { fromHex, type Rgba } from "../domain/catalogs";
import { ICONS } from "../domain/icons";
import { withAlpha } from "./colors";

/** Reduces to lower-case letters and digits: "Trail Cam", "trail-cam" and "TRAIL_CAM" are equal. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Names of our markers in other programs (Garmin, onX, GOHUNT, CalTopo, Gaia, Google Earth's icon files). */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  truck: ["pickup", "4x4", "offroad"],
  atv: ["quad", "utv", "sidebyside"],
  boat: ["boatramp", "marina", "anchor", "boating", "boatlaunch", "sailing"],
  bike: ["biketrail", "bicycle", "mountainbike", "cycling"],
  vehicle: ["car", "carrental", "automobile", "cabs"],
  horse: ["horsetrail", "horsebackriding", "equestrian"],
  camp: ["campground", "campsite", "campground24", "tent", "camping", "basecamp"],
  "trail-cam": ["trailcamera", "gamecamera", "gamecam"],
  water: ["drinkingwater", "watersource", "spring", "waterhole", "waterhydrant", "lake", "pond"],
  food: ["restaurant", "dining", "fastfood", "snackbar"],
  blind: ["huntingblind", "boxblind"],
  "tree-stand": ["treestand", "stand", "hangonstand"],
  blood: ["bloodtrail"],
  shed: ["shedantler", "antler"],
  tracks: ["animaltracks", "footprint", "footprints"],
  bedding: ["bed", "beddingarea"],
  "mule-deer": ["deer", "muledeerbuck"],
  elk: ["bullelk"],
  "black-bear": ["bear"],
  "mountain-lion": ["cougar"],
  antelope: ["pronghorn"],
  caution: ["skullandcrossbones", "danger", "dangerarea", "hazard", "warning"],
  access: ["accesspoint", "trailhead"],
  parking: ["parkingarea", "parkinglot", "p"],
  glassing: ["scenicarea", "vista", "binoculars", "glassingpoint", "overlook", "viewpoint"],
  photo: ["camera", "picture"],
  cabin: ["lodge", "lodging", "residence", "house", "homegardens", "hut"],
  trail: ["hiking", "hiker", "trailmarker"],
  crossing: ["creekcrossing", "bridge", "ford", "gamecrossing"],
  "whitetail-deer": ["whitetail", "whitetailbuck"],
  dog: ["animalshelter", "huntingdog"],
  fish: ["fishingspot"],
  fishing: ["fishingarea", "fishinghotspotfacility", "fishingpier"],
  junction: ["intersection"],
  "point-of-interest": ["poi", "pointofinterest", "star", "info"],
  turkey: ["wildturkey"],
  duck: ["waterfowl"],
};

/** Generic markers, which become the default without a note. */
const NEUTRAL =
  /^(none|waypoint|flag[a-z]*|pin[a-z]*|pushpin[a-z]*|dot|circle[a-z]*|square[a-z]*|diamond[a-z]*|triangle[a-z]*|marker[a-z]*|location|placemark[a-z]*|default|unknown|wpt|point|navaid[a-z]*|block[a-z]*|city[a-z]*|custom[0-9]*)$/;

const KEYS = new Map<string, string>();
for (const icon of ICONS) {
  for (const name of [icon.key, icon.display]) KEYS.set(plain(name), icon.key);
}
for (const [key, names] of Object.entries(ALIASES))
  for (const name of names) if (!KEYS.has(name)) KEYS.set(name, key);

/** Returns our marker for a symbol name in a file, "none" for generic ones, or null if there is no match. */
export function iconOfSymbol(symbol: string): string | null {
  const name = plain(symbol);
  if (name === "") return "none";
  return KEYS.get(name) ?? (NEUTRAL.test(name) ? "none" : null);
}

const DRAWN_COLOR = /_[0-9a-f]{8}\.png$/;

/** Google Earth's numbered or colored stock icons, which have no specific meaning. */
const STOCK =
  /(pushpin|paddle|placemark_circle|placemark_square|shapes\/(circle|square|donut|polygon|triangle|open-diamond|target)|track-directional|track-\d|blank_maps|icon-?\d+|palette|pal\d\/icon\d|dir_\d|mapfiles\/ms\/|kml\/pal)/i;

/** Color in the name of an icon drawn by our KMZ export, such as "icons/elk_ff8800ff.png". */
const DRAWN = /\bicons\/[a-z0-9-]+_([0-9a-f]{6})([0-9a-f]{2})\.png$/;

export function colorOfHref(href: string): Rgba | null {
  const [, color, alpha] = DRAWN.exec(href) ?? [];
  return color && alpha ? withAlpha(fromHex(color), Number.parseInt(alpha, 16) / 255) : null;
}

/** Returns our marker for an icon address in KML, by its file name without extension. */
export function iconOfHref(href: string): string | null {
  const path = (href.split(/[?#]/)[0] ?? "").replace(DRAWN_COLOR, ".png");
  const file = (path.split("/").pop() ?? "").replace(/\.[a-z0-9]{2,4}$/i, "");
  const known = iconOfSymbol(file);
  if (known !== null) return known;
  return STOCK.test(href) ? "none" : null;
}
