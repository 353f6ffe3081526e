/** Version of the worldwide imagery. */
export interface Release {
  /** Number used in URLs. Numbers don't follow the order of dates, as in Esri's archive. */
  number: number;
  /** "2024-05-17" */
  date: string;
  /** Suffix of its metadata service and layer: the year and the number of the month. */
  identifier: string;
}

/** Oldest first. */
const DATES: readonly (readonly [number, string])[] = [
  [118, "2014-02-20"],
  [204, "2015-01-28"],
  [97, "2016-03-16"],
  [341, "2016-11-02"],
  [286, "2017-08-31"],
  [512, "2018-06-27"],
  [460, "2019-02-28"],
  [733, "2019-10-30"],
  [655, "2020-07-01"],
  [801, "2021-03-17"],
  [942, "2021-11-03"],
  [877, "2022-06-29"],
  [1103, "2023-02-23"],
  [1050, "2023-10-11"],
  [1218, "2024-06-06"],
  [1304, "2025-03-27"],
  [1279, "2025-10-23"],
];

/** Every release of the embedded archive, oldest first. */
export const RELEASES: readonly Release[] = DATES.map(([number, date]) => ({
  number,
  date,
  identifier: `${date.slice(0, 4)}_r${date.slice(5, 7)}`,
}));
