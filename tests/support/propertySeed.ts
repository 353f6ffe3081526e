import fc from "fast-check";

/**
 * Seed of all property tests. `npm test` draws the same values every time, so that a failure is caused by the change
 * itself. `npm run test:properties` draws others.
 */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_126);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
