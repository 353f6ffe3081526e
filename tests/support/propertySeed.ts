import fc from "fast-check";

/**
 * The seed of all properties. `npm test` draws the same values every time, so that a change is refused for what it does
 * itself; `npm run test:properties` draws others.
 */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_126);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
