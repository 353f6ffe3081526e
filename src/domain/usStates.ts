/** A state of the United States, or its capital's district. */
export interface UsState {
  abbreviation: string;
  /** Two digits, as the Census Bureau numbers them. */
  fips: string;
  name: string;
}

const LIST =
  "01AL Alabama,02AK Alaska,04AZ Arizona,05AR Arkansas,06CA California,08CO Colorado,09CT Connecticut,10DE Delaware,11DC District of Columbia,12FL Florida,13GA Georgia,15HI Hawaii,16ID Idaho,17IL Illinois,18IN Indiana,19IA Iowa,20KS Kansas,21KY Kentucky,22LA Louisiana,23ME Maine,24MD Maryland,25MA Massachusetts,26MI Michigan,27MN Minnesota,28MS Mississippi,29MO Missouri,30MT Montana,31NE Nebraska,32NV Nevada,33NH New Hampshire,34NJ New Jersey,35NM New Mexico,36NY New York,37NC North Carolina,38ND North Dakota,39OH Ohio,40OK Oklahoma,41OR Oregon,42PA Pennsylvania,44RI Rhode Island,45SC South Carolina,46SD South Dakota,47TN Tennessee,48TX Texas,49UT Utah,50VT Vermont,51VA Virginia,53WA Washington,54WV West Virginia,55WI Wisconsin,56WY Wyoming";

export const US_STATES: readonly UsState[] = LIST.split(",").map((entry) => ({
  fips: entry.slice(0, 2),
  abbreviation: entry.slice(2, 4),
  name: entry.slice(5),
}));

const BY_FIPS = new Map(US_STATES.map((state) => [state.fips, state]));
const BY_ABBREVIATION = new Map(US_STATES.map((state) => [state.abbreviation, state]));

/** The state of a county's or a state's number. */
export function stateOfFips(fips: string): UsState | undefined {
  return BY_FIPS.get(fips.slice(0, 2));
}

export function stateOfAbbreviation(abbreviation: string): UsState | undefined {
  return BY_ABBREVIATION.get(abbreviation);
}
