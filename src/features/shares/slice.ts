import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { SharedItem, ShareStatus } from "../../domain/share";
import { DONE, IDLE, running, type TaskStatus } from "../../domain/status";

/** Sharing status of the open hunt or feature. Only one is open at a time. */
export interface SharesState {
  of: SharedItem | null;
  people: ShareStatus[];
  /** Number of valid links, used or not. */
  links: number;
  /** Current link. Null: none yet. */
  link: string | null;
  status: TaskStatus;
  /** True while a link is being created. */
  linking: boolean;
}

const initialState: SharesState = {
  of: null,
  people: [],
  links: 0,
  link: null,
  status: IDLE,
  linking: false,
};

export type OfferAnswer = "accept" | "decline" | "later";

/** Id of the toast that shows a link. */
export const LINK_TOAST = "share-link";

const slice = createSlice({
  name: "shares",
  initialState,
  reducers: {
    /** Loads the recipients of the user's item. */
    loadShares: (state, { payload }: PayloadAction<SharedItem>) => {
      if (state.of?.uuid !== payload.uuid) Object.assign(state, { people: [], links: 0, link: null });
      state.of = payload;
      state.status = running();
    },
    sharesLoaded: (
      state,
      { payload }: PayloadAction<{ of: SharedItem } & Pick<SharesState, "people" | "links" | "link">>,
    ) => {
      if (state.of?.uuid !== payload.of.uuid) return;
      state.people = payload.people;
      state.links = payload.links;
      state.link = payload.link;
      state.status = DONE;
    },
    /** Copies the item's link, or shows it. Creates the link on first use. */
    createLink: (_state, _action: PayloadAction<SharedItem>) => {},
    linkMade: (state, { payload: { of, link } }: PayloadAction<{ of: SharedItem; link: string }>) => {
      if (state.of?.uuid !== of.uuid) return;
      if (state.link !== link) state.links += 1;
      state.link = link;
    },
    /** Ends all links to the user's item and all access. The user has confirmed it. */
    stopSharing: (_state, _action: PayloadAction<SharedItem>) => {},
    linkingChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.linking = payload;
    },
    /** Ends a recipient's access. `renewLink`: also replaces all links with a new one. */
    rescind: (_state, _action: PayloadAction<{ share: ShareStatus; renewLink: boolean }>) => {},
    /** Sets the only valid link. */
    linkRenewed: (state, { payload: { of, link } }: PayloadAction<{ of: SharedItem; link: string }>) => {
      if (state.of?.uuid !== of.uuid) return;
      state.links = 1;
      state.link = link;
    },
    /** Removes a recipient. The link doesn't let them in again, so the next share creates another one. */
    personDropped: (state, { payload }: PayloadAction<ShareStatus>) => {
      state.people = state.people.filter(({ rescindUrl }) => rescindUrl !== payload.rescindUrl);
      state.link = null;
    },
    /** Answers the offer of a share link. "later" leaves the link in the URL. */
    answerOffer: (_state, _action: PayloadAction<{ token: string; answer: OfferAnswer }>) => {},
    /** Leaves an item shared by another user. */
    leaveShare: (_state, _action: PayloadAction<SharedItem>) => {},
  },
});

export const {
  loadShares,
  sharesLoaded,
  createLink,
  linkMade,
  linkRenewed,
  stopSharing,
  linkingChanged,
  rescind,
  personDropped,
  leaveShare,
  answerOffer,
} = slice.actions;
export const sharesReducer = slice.reducer;
