import { stateOfAbbreviation } from "../../../src/domain/usStates";
import { readData } from "../sources/folder";
import { unpackZips, type ZipCode } from "../sources/zipFile";

/** Town with a post office. */
export interface PostTown {
  name: string;
  state: string;
  longitude: number;
  latitude: number;
  /** Number of zip codes, an estimate of its size. */
  zips: number;
}

/** Zip codes and the towns of their post offices. Many of these towns are too small for the list of towns. */
export class PostalIndex {
  readonly zips: readonly ZipCode[];
  readonly towns: readonly PostTown[];

  constructor(zips: readonly ZipCode[]) {
    this.zips = zips;
    const towns = new Map<string, PostTown>();
    for (const { town, state, longitude, latitude } of zips) {
      const known = towns.get(`${town}\t${state}`);
      if (known) known.zips++;
      else towns.set(`${town}\t${state}`, { name: town, state, longitude, latitude, zips: 1 });
    }
    this.towns = [...towns.values()];
  }

  /** Returns the zip codes that start with three to five digits. "80487-1234" is 80487. */
  startingWith(text: string): readonly ZipCode[] {
    const digits = /^\s*(\d{3,5})(?:-\d{0,4})?\s*$/.exec(text)?.[1];
    if (!digits) return [];
    return this.zips.filter(({ code }) => code.startsWith(digits));
  }
}

/** Formats "81625, Craig, Colorado". */
export const zipLabel = ({ code, town, state }: ZipCode): string =>
  `${code}, ${town}, ${stateOfAbbreviation(state)?.name ?? state}`;

let shared: PostalIndex | null = null;

/** Returns the zip codes of the map data. They're read on first use and kept. */
export function postalIndex(): PostalIndex {
  shared ??= new PostalIndex(unpackZips(readData("zips.bin")));
  return shared;
}
