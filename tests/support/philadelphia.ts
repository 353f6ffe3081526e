/** A position from the examples of ISO 6709, in the formats that the map displays and parses. */
export const PLACE = [-75.00417, 40.20361] as const;

/** As the map displays it, by format name in menu order. */
export const WRITTEN: Readonly<Record<string, RegExp>> = {
  Basemap: /^-8349426\.01\d, 4895574\.59\d$/,
  "ISO 6709": /^\+40\.203610-075\.004170\/$/,
  XY: /^-75\.004170, 40\.203610$/,
  DD: /^40\.203610° N 75\.004170° W$/,
  DDM: /^40° 12\.216600' N 75° 0\.250200' W$/,
  DMS: /^40° 12' 12\.996000" N 75° 0' 15\.012000" W$/,
  MGRS: /^18TVK9964550356$/,
  USNG: /^18T VK 99645 50356$/,
  UTM: /^18T 499645 4450356$/,
};

/** As a user might type it. */
export const TYPED = {
  Basemap: "-8349426.012, 4895574.594",
  "ISO 6709": "+40.203610-075.004170/",
  XY: "-75.004170, 40.203610",
  DD: "40.203610° N 75.004170° W",
  DDM: "40° 12.216600' N 75° 0.250200' W",
  DMS: "40° 12' 12.996000\" N 75° 0' 15.012000\" W",
  MGRS: "18TVK9964550356",
  USNG: "18T VK 99645 50356",
  UTM: "18T 499645 4450356",
} as const;
