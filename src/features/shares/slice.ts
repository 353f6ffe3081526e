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
  /** The link that is given out now; null: none was made yet. */
  link: string | null;
  status: TaskStatus;
  /** A link is being made. */
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

/** The toast that shows a link. */
export const LINK_TOAST = "share-link";

const slice = createSlice({
  name: "shares",
  initialState,
  reducers: {
    /** Reads with whom an own item is shared. */
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
    /** Puts the item's link into the clipboard, or shows it. The first time it is made. */
    createLink: (_state, _action: PayloadAction<SharedItem>) => {},
    linkMade: (state, { payload: { of, link } }: PayloadAction<{ of: SharedItem; link: string }>) => {
      if (state.of?.uuid !== of.uuid) return;
      if (state.link !== link) state.links += 1;
      state.link = link;
    },
    /** Ends all links to an own item and everybody's access, after the person has confirmed it. */
    stopSharing: (_state, _action: PayloadAction<SharedItem>) => {},
    linkingChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.linking = payload;
    },
    /** Ends one person's access and, where wanted, every link, with a new one in their place. */
    rescind: (_state, _action: PayloadAction<{ share: ShareStatus; renewLink: boolean }>) => {},
    /** The one link that is good from now on. */
    linkRenewed: (state, { payload: { of, link } }: PayloadAction<{ of: SharedItem; link: string }>) => {
      if (state.of?.uuid !== of.uuid) return;
      state.links = 1;
      state.link = link;
    },
    /** Someone was removed: the link does not let them in again, so another one is made next. */
    personDropped: (state, { payload }: PayloadAction<ShareStatus>) => {
      state.people = state.people.filter(({ rescindUrl }) => rescindUrl !== payload.rescindUrl);
      state.link = null;
    },
    /** Answers whether what a link offers is kept; "later" leaves the link in the address. */
    answerOffer: (_state, _action: PayloadAction<{ token: string; answer: OfferAnswer }>) => {},
    /** Gives up what somebody else shares. */
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
