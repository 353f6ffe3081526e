import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { ShareableType, ShareStatus } from "../../domain/share";
import { DONE, IDLE, running, type TaskStatus } from "../../domain/status";

/** A hunt or feature that is, or can be, shared. */
export interface SharedItem {
  type: ShareableType;
  uuid: string;
}

/** With whom the open hunt or feature is shared; only one is open at a time. */
export interface SharesState {
  of: SharedItem | null;
  people: ShareStatus[];
  /** How many links to it are good, used or not. */
  links: number;
  status: TaskStatus;
  /** A link is being made. */
  linking: boolean;
}

const initialState: SharesState = { of: null, people: [], links: 0, status: IDLE, linking: false };

/** The toast that tells of a link. */
export const LINK_TOAST = "share-link";

const slice = createSlice({
  name: "shares",
  initialState,
  reducers: {
    /** Reads with whom an own item is shared. */
    loadShares: (state, { payload }: PayloadAction<SharedItem>) => {
      if (state.of?.uuid !== payload.uuid) Object.assign(state, { people: [], links: 0 });
      state.of = payload;
      state.status = running();
    },
    sharesLoaded: (
      state,
      { payload }: PayloadAction<{ of: SharedItem; people: ShareStatus[]; links: number }>,
    ) => {
      if (state.of?.uuid !== payload.of.uuid) return;
      state.people = payload.people;
      state.links = payload.links;
      state.status = DONE;
    },
    /** Makes a link and puts it into the clipboard, or shows it. */
    createLink: (_state, _action: PayloadAction<SharedItem>) => {},
    linkMade: (state, { payload }: PayloadAction<SharedItem>) => {
      if (state.of?.uuid === payload.uuid) state.links += 1;
    },
    /** Ends all links to an own item and everybody's access, after the person has confirmed it. */
    stopSharing: (_state, _action: PayloadAction<SharedItem>) => {},
    linkingChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.linking = payload;
    },
    /** Ends one person's access. */
    rescind: (_state, _action: PayloadAction<ShareStatus>) => {},
    personDropped: (state, { payload }: PayloadAction<ShareStatus>) => {
      state.people = state.people.filter(({ rescindUrl }) => rescindUrl !== payload.rescindUrl);
    },
    /** Gives up what somebody else shares. */
    leaveShare: (_state, _action: PayloadAction<SharedItem>) => {},
  },
});

export const {
  loadShares,
  sharesLoaded,
  createLink,
  linkMade,
  stopSharing,
  linkingChanged,
  rescind,
  personDropped,
  leaveShare,
} = slice.actions;
export const sharesReducer = slice.reducer;
