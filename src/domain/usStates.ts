/** State of the United States, or the District of Columbia. */
export interface UsState {
  abbreviation: string;
  /** Two-digit Census Bureau code. */
  fips: string;
  name: string;
  /** Degrees; the map centers here when the state is chosen. */
  center: [longitude: number, latitude: number];
}

/** FIPS code, abbreviation, longitude and latitude of the center, name. */
const LIST =
  "01AL -86.8 32.8 Alabama,02AK -152.7 64.5 Alaska,04AZ -111.7 34.3 Arizona,05AR -92.4 34.9 Arkansas,06CA -119.6 37.3 California,08CO -105.5 39.0 Colorado,09CT -72.7 41.6 Connecticut,10DE -75.5 39.0 Delaware,11DC -77.0 38.9 District of Columbia,12FL -82.3 28.2 Florida,13GA -83.4 32.6 Georgia,15HI -157.3 20.6 Hawaii,16ID -114.7 44.4 Idaho,17IL -89.2 40.1 Illinois,18IN -86.3 39.9 Indiana,19IA -93.5 42.1 Iowa,20KS -98.4 38.5 Kansas,21KY -85.3 37.5 Kentucky,22LA -92.0 31.1 Louisiana,23ME -69.2 45.4 Maine,24MD -76.8 39.0 Maryland,25MA -71.8 42.3 Massachusetts,26MI -85.4 44.6 Michigan,27MN -94.3 46.3 Minnesota,28MS -89.7 32.8 Mississippi,29MO -92.5 38.4 Missouri,30MT -109.6 47.0 Montana,31NE -99.8 41.5 Nebraska,32NV -116.7 39.4 Nevada,33NH -71.6 43.7 New Hampshire,34NJ -74.7 40.2 New Jersey,35NM -106.1 34.4 New Mexico,36NY -75.5 42.9 New York,37NC -79.4 35.5 North Carolina,38ND -100.5 47.4 North Dakota,39OH -82.8 40.3 Ohio,40OK -97.5 35.6 Oklahoma,41OR -120.6 43.9 Oregon,42PA -77.8 40.9 Pennsylvania,44RI -71.6 41.7 Rhode Island,45SC -80.9 33.9 South Carolina,46SD -100.2 44.4 South Dakota,47TN -86.3 35.8 Tennessee,48TX -99.3 31.5 Texas,49UT -111.7 39.3 Utah,50VT -72.7 44.1 Vermont,51VA -78.9 37.5 Virginia,53WA -120.4 47.4 Washington,54WV -80.6 38.6 West Virginia,55WI -90.0 44.6 Wisconsin,56WY -107.6 43.0 Wyoming";

export const US_STATES: readonly UsState[] = LIST.split(",").map((entry) => {
  const [code = "", longitude, latitude, ...name] = entry.split(" ");
  return {
    fips: code.slice(0, 2),
    abbreviation: code.slice(2),
    name: name.join(" "),
    center: [Number(longitude), Number(latitude)],
  };
});

const BY_FIPS = new Map(US_STATES.map((state) => [state.fips, state]));
const BY_ABBREVIATION = new Map(US_STATES.map((state) => [state.abbreviation, state]));
const BY_NAME = new Map(US_STATES.map((state) => [state.name, state]));

/** Returns the state of a county's or state's FIPS code. */
export function stateOfFips(fips: string): UsState | undefined {
  return BY_FIPS.get(fips.slice(0, 2));
}

export function stateOfAbbreviation(abbreviation: string): UsState | undefined {
  return BY_ABBREVIATION.get(abbreviation);
}

export function stateOfName(name: string): UsState | undefined {
  return BY_NAME.get(name);
}
