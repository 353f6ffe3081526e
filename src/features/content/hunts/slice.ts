import { createSlice, isDraft, original, type PayloadAction } from "@reduxjs/toolkit";
import { frozenList } from "../../../domain/frozenList";
import type { Collection } from "../../../domain/hunt";
import { keyOf } from "../../../domain/idKeys";
import type { KeySet } from "../../../domain/idList";
import { knownKeySet, knowSet } from "../../../domain/setOf";
import { compareHunts } from "../../../domain/sorting";
import { IDLE, type TaskStatus } from "../../../domain/status";
import { featuresDropped, membershipChanged } from "../slice";

export interface HuntsState {
  byId: Record<string, Collection>;
  /** Sorted by title. */
  ids: string[];
  loading: TaskStatus;
  /** The open hunt with the status of its reload. */
  opening: { uuid: string; status: TaskStatus } | null;
  /** True while the open hunt's title is being edited. */
  editing: boolean;
  saving: boolean;
}

const initialState: HuntsState = {
  byId: {},
  ids: [],
  loading: IDLE,
  opening: null,
  editing: false,
  saving: false,
};

/** Features added to a hunt and removed from it. */
export interface Joined {
  added: string[];
  removed: string[];
}

const slice = createSlice({
  name: "hunts",
  initialState,
  reducers: {
    huntsLoading: (state, { payload }: PayloadAction<TaskStatus>) => {
      state.loading = payload;
    },
    huntsPut: (state, { payload }: PayloadAction<readonly Collection[]>) => {
      for (const hunt of payload) state.byId[hunt.uuid] = hunt;
      state.ids = sortedIds(state.byId);
    },
    huntsDropped: (state, { payload }: PayloadAction<readonly string[]>) => {
      for (const uuid of payload) delete state.byId[uuid];
      state.ids = state.ids.filter((id) => !payload.includes(id));
    },
    /** Sets the features of each hunt, unless the hunt already knows as many. */
    membersRead: (state, { payload }: PayloadAction<Readonly<Record<string, string[]>>>) => {
      for (const uuid of state.ids) {
        const hunt = state.byId[uuid];
        const featureIds = payload[uuid];
        if (hunt && featureIds && hunt.featureIds.length < featureIds.length)
          state.byId[uuid] = { ...hunt, featureIds, count: Math.max(hunt.count, featureIds.length) };
      }
    },
    /** Applies changes of members, by hunt, that the feature table already has. */
    membersChanged: (state, { payload }: PayloadAction<Readonly<Record<string, Joined>>>) => {
      for (const [uuid, { added, removed }] of Object.entries(payload)) {
        // One step each: with as many added as removed, the number of features alone shows no change.
        const [gone, fresh] = [new Set(removed), new Set(added)];
        withFeatures(state, uuid, (ids) => ids.filter((id) => !gone.has(id)));
        withFeatures(state, uuid, (ids) => [...ids.filter((id) => !fresh.has(id)), ...added]);
      }
    },
    /** Sets the hunts' counts to their number of features, once all content is loaded. */
    huntsRecounted: (state, { payload }: PayloadAction<readonly string[]>) => {
      for (const uuid of payload) {
        const hunt = state.byId[uuid];
        if (hunt) hunt.count = hunt.featureIds.length;
      }
    },
    /** Opens the hunt: loads it, shows it and moves the map to its features. `still`: doesn't move the map. */
    openHunt: {
      prepare: (uuid: string, { still = false } = {}) => ({ payload: uuid, meta: { still } }),
      reducer: (state, _action: PayloadAction<string, string, { still: boolean }>) => {
        state.editing = false;
      },
    },
    /** A response keeps an open title form, unless the hunt was left. */
    huntOpening: (state, { payload }: PayloadAction<HuntsState["opening"]>) => {
      state.opening = payload;
      if (payload === null) state.editing = false;
    },
    /** `undoable`: the toast reports the number of features and offers Undo. */
    createHunt: (
      _state,
      _action: PayloadAction<{
        title: string;
        featureIds?: readonly string[];
        open?: boolean;
        undoable?: boolean;
      }>,
    ) => {},
    editTitle: (state, { payload }: PayloadAction<boolean>) => {
      state.editing = payload;
    },
    saveTitle: (_state, _action: PayloadAction<{ uuid: string; title: string }>) => {},
    savingChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
    deleteHunt: (_state, _action: PayloadAction<string>) => {},
    /** Also deletes the hunt's features. */
    deleteHuntWithContent: (_state, _action: PayloadAction<string>) => {},
    /** Makes the hunt active, or inactive if it's active already. */
    togglePin: (_state, _action: PayloadAction<string>) => {},
    /** Adds features to hunts. A single feature has its own error message. */
    addToHunts: (
      _state,
      _action: PayloadAction<{ featureIds: readonly string[]; collectionIds: readonly string[] }>,
    ) => {},
    removeFromHunt: (_state, _action: PayloadAction<{ featureId: string; collectionId: string }>) => {},
    /** Moves the map to the features of the hunt. */
    focusHunt: (_state, _action: PayloadAction<string>) => {},
  },
  extraReducers: (builder) =>
    builder
      .addCase(featuresDropped, (state, { payload, meta: { ready } }) => {
        let gone: Set<string> | null = null;
        const left = (ids: string[]) => {
          gone ??= new Set(payload);
          return ids.filter((id) => !gone?.has(id));
        };
        for (const uuid of state.ids) withFeatures(state, uuid, (ids) => ready?.left(ids) ?? left(ids));
      })
      .addCase(membershipChanged, (state, { payload }) => {
        const changed = new Set(payload.featureIds);
        for (const uuid of payload.collectionIds) {
          withFeatures(state, uuid, (ids) => {
            const known = payload.member && changed.size >= MANY ? knownKeySet(ids) : undefined;
            if (known) return withMany(ids, known, changed);
            const others = ids.filter((id) => !changed.has(id));
            return payload.member ? [...others, ...changed] : others;
          });
        }
      }),
});

/** From this many on, added features are looked up in the hunt's id set, if known, instead of its list. */
const MANY = 1000;

/** Adds features to a hunt's list and updates its id set. Existing ones keep their position. */
function withMany(ids: string[], known: KeySet, added: ReadonlySet<string>): string[] {
  const fresh: string[] = [];
  const keys: number[] = [];
  for (const id of added) {
    const key = keyOf(id);
    if (known.hasKey(key)) continue;
    fresh.push(id);
    keys.push(key);
  }
  if (fresh.length === 0) return ids;
  const all = [...ids, ...fresh];
  knowSet(all, known.changed(keys, true));
  return all;
}

const sortedIds = (byId: Record<string, Collection>): string[] =>
  Object.values(byId)
    .sort(compareHunts)
    .map((hunt) => hunt.uuid);

/** Returns the plain list, because every access to a draft's ids goes through a proxy. */
const plain = (ids: string[]): string[] => (isDraft(ids) ? (original(ids) ?? ids) : ids);

function withFeatures(state: HuntsState, uuid: string, change: (ids: string[]) => string[]): void {
  const hunt = state.byId[uuid];
  if (!hunt) return;
  const before = plain(hunt.featureIds);
  const featureIds = frozenList(change(before));
  const more = featureIds.length - before.length;
  if (more === 0) return;
  // The server's count is kept, since not all features are known while content loads.
  state.byId[uuid] = { ...hunt, featureIds, count: Math.max(hunt.count + more, featureIds.length) };
}

export const {
  huntsLoading,
  huntsPut,
  huntsDropped,
  membersRead,
  membersChanged,
  huntsRecounted,
  openHunt,
  huntOpening,
  createHunt,
  editTitle,
  saveTitle,
  savingChanged,
  deleteHunt,
  deleteHuntWithContent,
  togglePin,
  addToHunts,
  removeFromHunt,
  focusHunt,
} = slice.actions;
export const huntsReducer = slice.reducer;
