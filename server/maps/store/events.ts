import { KNOWN_EVENTS, stateTitle } from "../../../src/domain/layers";

interface OfEvent {
  event?: string | undefined;
}

/**
 * Names of all special events, by title: those that are set up, those of added layers, and those that are always known.
 * @param own names of the events of EVENTS_FILE
 */
export const allEvents = (own: readonly string[], ...added: readonly (readonly OfEvent[])[]): string[] =>
  [...new Set([...own, ...KNOWN_EVENTS, ...added.flat().flatMap(({ event }) => event ?? [])])].sort((a, b) =>
    stateTitle(a).localeCompare(stateTitle(b)),
  );
