import { KNOWN_EVENTS, stateTitle } from "../../../src/domain/layers";

interface OfEvent {
  event?: string | undefined;
}

/**
 * Returns the names of all special events, sorted by title: configured ones, those of added layers, and built-in ones.
 * @param own names of the events in EVENTS_FILE
 */
export const allEvents = (own: readonly string[], ...added: readonly (readonly OfEvent[])[]): string[] =>
  [...new Set([...own, ...KNOWN_EVENTS, ...added.flat().flatMap(({ event }) => event ?? [])])].sort((a, b) =>
    stateTitle(a).localeCompare(stateTitle(b)),
  );
