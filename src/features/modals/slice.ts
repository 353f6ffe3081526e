import { createSlice, nanoid, type PayloadAction } from "@reduxjs/toolkit";
import type { ConfirmedAction } from "../../domain/administration";
import type { Photo } from "../../domain/photo";
import type { SavedPlan } from "../../domain/planDocument";
import type { Trial } from "../../domain/roles";
import type { SharedItem, ShareStatus } from "../../domain/share";
import type { SharedView } from "../../domain/sharedView";
import type { Account } from "../../domain/user";

/** All modals by kind. Each kind has a component in app/modals.tsx. */
export type ModalSpec =
  /** `featureIds`: features to put into the new hunt. */
  | { kind: "create-hunt"; featureIds?: string[] }
  | { kind: "start-export"; featureIds: string[] | null }
  | { kind: "bulk-export"; featureIds: string[] }
  | { kind: "delete-items"; featureIds: string[] }
  | { kind: "delete-feature"; uuid: string }
  | { kind: "delete-hunt"; uuid: string }
  | { kind: "save-plan" }
  | { kind: "rename-plan"; plan: SavedPlan }
  | { kind: "add-to-hunt"; featureIds: string[] }
  | { kind: "share-link"; link: string }
  | { kind: "accept-share"; token: string; view: SharedView }
  | { kind: "leave-share"; item: SharedItem }
  | { kind: "stop-sharing"; item: SharedItem }
  | { kind: "remove-person"; share: ShareStatus }
  | { kind: "photo-viewer"; uuid: string }
  | { kind: "delete-photo"; photo: Photo }
  | { kind: "unsaved-move" }
  | { kind: "pending-changes" }
  | { kind: "discard-change"; key: string }
  | { kind: "delete-account" }
  | { kind: "log-out" }
  | { kind: "roles"; account: Account }
  | { kind: "account-action"; account: Account; action: ConfirmedAction }
  | { kind: "delete-account-of"; account: Account }
  | { kind: "invite" }
  | { kind: "one-time-link"; title: string; text: string; link: string }
  | { kind: "upgrade-plan" }
  | { kind: "premium-feature" }
  | { kind: "start-trial"; trial: Trial }
  | { kind: "end-trial"; trial: Trial }
  | { kind: "feature-not-supported"; reason: "imagery" | "device" }
  | { kind: "auth-failed"; dismissable: false }
  | { kind: "message"; title: string; text: string; button: string };

export type OpenModal = ModalSpec & { id: string };

const slice = createSlice({
  name: "modals",
  initialState: [] as OpenModal[],
  reducers: {
    openModal: {
      prepare: (spec: ModalSpec) => ({ payload: { ...spec, id: nanoid() } as OpenModal }),
      reducer: (modals, { payload }: PayloadAction<OpenModal>) => {
        modals.push(payload);
      },
    },
    /** Closes the modal with this id, or the top one. */
    closeModal: (modals, { payload }: PayloadAction<string | undefined>) =>
      payload ? modals.filter((modal) => modal.id !== payload) : modals.slice(0, -1),
  },
});

export const { openModal, closeModal } = slice.actions;
export const modalsReducer = slice.reducer;
