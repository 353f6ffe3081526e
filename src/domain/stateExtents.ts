import type { Extent } from "./geometry";
import { stateOfName } from "./usStates";

/** Abbreviation, then west, south, east and north in degrees: the bounding box of each state's counties. */
const LIST =
  "AK 172.5 51.2 -130 71.4,AL -88.5 30.2 -84.9 35,AR -94.6 33 -89.6 36.5,AZ -114.8 31.3 -109 37,CA -124.4 32.5 -114.1 42,CO -109.1 37 -102 41,CT -73.7 41 -71.8 42.1,DC -77.1 38.8 -76.9 39,DE -75.8 38.5 -75.1 39.8,FL -87.6 24.5 -80 31,GA -85.6 30.4 -80.8 35,HI -160.2 18.9 -154.8 22.2,IA -96.6 40.4 -90.1 43.5,ID -117.2 42 -111 49,IL -91.5 37 -87.5 42.5,IN -88.1 37.8 -84.8 41.8,KS -102.1 37 -94.6 40,KY -89.6 36.5 -82 39.1,LA -94 28.9 -88.8 33,MA -73.5 41.2 -69.9 42.9,MD -79.5 37.9 -75.1 39.7,ME -71.1 43.1 -67 47.5,MI -90.4 41.7 -82.4 48.2,MN -97.2 43.5 -89.5 49.4,MO -95.8 36 -89.1 40.6,MS -91.6 30.2 -88.1 35,MT -116.1 44.4 -104 49,NC -84.3 33.9 -75.5 36.6,ND -104 45.9 -96.6 49,NE -104.1 40 -95.3 43,NH -72.6 42.7 -70.7 45.3,NJ -75.6 38.9 -73.9 41.4,NM -109 31.3 -103 37,NV -120 35 -114 42,NY -79.8 40.5 -71.9 45,OH -84.8 38.4 -80.5 42,OK -103 33.6 -94.4 37,OR -124.6 42 -116.5 46.3,PA -80.5 39.7 -74.7 42.3,RI -71.9 41.2 -71.1 42,SC -83.4 32 -78.5 35.2,SD -104.1 42.5 -96.4 45.9,TN -90.3 35 -81.6 36.7,TX -106.6 25.8 -93.5 36.5,UT -114.1 37 -109 42,VA -83.7 36.5 -75.2 39.5,VT -73.4 42.7 -71.5 45,WA -124.7 45.5 -116.9 49,WI -92.9 42.5 -86.8 47.1,WV -82.6 37.2 -77.7 40.6,WY -111.1 41 -104.1 45";

const BY_ABBREVIATION: ReadonlyMap<string, Extent> = new Map(
  LIST.split(",").map((entry) => {
    const [abbreviation = "", ...edges] = entry.split(" ");
    const [west = 0, south = 0, east = 0, north = 0] = edges.map(Number);
    return [abbreviation, [west, south, east, north]];
  }),
);

/**
 * Returns a state's bounding box by name. Alaska's crosses the 180th meridian, so its west is greater than its east.
 */
export const extentOfState = (name: string): Extent | undefined =>
  BY_ABBREVIATION.get(stateOfName(name)?.abbreviation ?? "");
