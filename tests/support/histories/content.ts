import type { Feature } from "../../../src/domain/feature";
import { toRow } from "../../../src/domain/featureRow";
import type { Collection } from "../../../src/domain/hunt";
import type { Note } from "../../../src/domain/note";
import type { SavedPlan } from "../../../src/domain/planDocument";
import type { Preferences } from "../../../src/domain/preferences";
import { type Shown, visibleIds } from "../../../src/domain/visibility";
import { FeatureTable } from "../../../src/features/content/featureTable";
import { selectShown } from "../../../src/features/content/selectors";
import type { Browser, Page } from "./browser";
import type { Internet } from "./internet";

/** All content of the account according to the server's list endpoints. */
export interface ServerContent {
  features: Feature[];
  hunts: Collection[];
  huntNotes: Note[];
  plans: SavedPlan[];
  preferences: Preferences;
}

export async function readServer(internet: Internet, { connection }: Browser): Promise<ServerContent> {
  const ask = <T>(path: string) => internet.ask<T>(connection, "GET", path);
  const { features } = await ask<{ features: Feature[] }>("/features?limit=500");
  const { collections } = await ask<{ collections: Collection[] }>("/collections");
  const huntNotes: Note[] = [];
  const plans: SavedPlan[] = [];
  for (const { uuid } of collections) {
    huntNotes.push(...(await ask<{ notes: Note[] }>(`/notes/collection/${uuid}`)).notes);
    plans.push(...(await ask<{ plans: SavedPlan[] }>(`/collections/${uuid}/plans`)).plans);
  }
  const preferences = await ask<Preferences>("/user/preferences/maps");
  return { features, hunts: collections, huntNotes, plans, preferences };
}

const sorted = (ids: Iterable<string>): string[] => [...ids].sort();
const byId = <T extends { uuid: string }>(items: Iterable<T>): T[] =>
  [...items].sort((one, other) => one.uuid.localeCompare(other.uuid));
const rounded = (numbers: readonly number[]): number[] => numbers.map((number) => Number(number.toFixed(7)));
const flat = (coordinates: unknown): number[] => (coordinates as number[]).slice(0, 2);

function shownAmong(shown: Shown, ids: readonly string[]): string[] {
  if (shown === "all") return sorted(ids);
  const named = new Set("hidden" in shown ? shown.hidden : shown);
  return sorted(ids.filter((id) => named.has(id) !== "hidden" in shown));
}

/** Comparable form of what lists, panels and map show. `shown` holds sorted ids. */
interface View {
  rows: unknown[];
  hunts: unknown[];
  drawn: [string, number[], number[]][];
  shown: string[];
  preferences: unknown;
}

/** Returns what a page must show for this server content. */
export function viewOfServer({ features, hunts, preferences }: ServerContent): View {
  const rows = features.map(toRow);
  const table = FeatureTable.EMPTY.put(rows, "title");
  const visible = visibleIds(preferences.features.visible, table);
  return {
    rows: byId(rows).map(comparable),
    hunts: byId(hunts).map(({ uuid, title, updatedAt }) => {
      const featureIds = features
        .filter(({ collectionIds }) => collectionIds.includes(uuid))
        .map((one) => one.uuid);
      return { uuid, title, updatedAt, count: featureIds.length, featureIds: sorted(featureIds) };
    }),
    drawn: byId(features).map((one) => [
      one.uuid,
      rounded(flat(one.geometry.coordinates)),
      [...one.properties.color],
    ]),
    shown: shownAmong(visible, table.ids),
    preferences: preferences.features.visible,
  };
}

const comparable = ({
  collectionIds,
  photoIds,
  isVisible: _v,
  isSelected: _s,
  ...row
}: ReturnType<typeof toRow>) => ({
  ...row,
  collectionIds: sorted(collectionIds),
  photoIds: sorted(photoIds),
});

/** Returns what the page shows. */
export function viewOfPage({ state, map }: Page): View {
  const { content, hunts, preferences } = state();
  const visible = selectShown(state());
  const ids = [...content.table.ids];
  const drawn = byId([...map.features].map(([uuid, one]) => ({ uuid, ...one })));
  const listed = shownAmong(visible, ids);
  const shown = shownAmong(map.visible, [...map.features.keys()]);
  return {
    rows: byId(content.table.rows()).map(comparable),
    hunts: byId(hunts.ids.flatMap((id) => hunts.byId[id] ?? [])).map(
      ({ uuid, title, updatedAt, count, featureIds }) => ({
        uuid,
        title,
        updatedAt,
        count,
        featureIds: sorted(featureIds),
      }),
    ),
    drawn: drawn.map(({ uuid, coordinates, color }) => [uuid, rounded(coordinates.slice(0, 2)), [...color]]),
    shown:
      JSON.stringify(listed) === JSON.stringify(shown)
        ? listed
        : [`the map: ${shown}`, `the list: ${listed}`],
    preferences: preferences.value.features.visible,
  };
}
