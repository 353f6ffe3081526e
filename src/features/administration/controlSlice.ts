import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { AuditEntry, ConfirmedAction, Invitation } from "../../domain/administration";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";
import type { Account } from "../../domain/user";

export type AdministrationArea = "accounts" | "invitations" | "maps" | "audit";

export interface AccountControlState {
  area: AdministrationArea;
  /** Status of a dialog's action. Errors are shown in the dialog. */
  acting: TaskStatus;
  invitations: Invitation[];
  invitationsLoading: TaskStatus;
  entries: AuditEntry[];
  /** Number of all entries. */
  total: number;
  auditLoading: TaskStatus;
}

const initialState: AccountControlState = {
  area: "accounts",
  acting: IDLE,
  invitations: [],
  invitationsLoading: IDLE,
  entries: [],
  total: 0,
  auditLoading: IDLE,
};

const slice = createSlice({
  name: "accountControl",
  initialState,
  reducers: {
    areaChosen: (state, { payload }: PayloadAction<AdministrationArea>) => {
      state.area = payload;
    },
    /** Clears the previous error when a dialog opens. */
    actionOpened: (state) => {
      state.acting = IDLE;
    },
    actOnAccount: (state, _: PayloadAction<{ account: Account; action: ConfirmedAction }>) => {
      state.acting = running();
    },
    deleteAccountOf: (state, _: PayloadAction<{ account: Account; email: string }>) => {
      state.acting = running();
    },
    /** Creates an invitation. The payload is the administrator's note on who it's for. */
    invite: (state, _: PayloadAction<string>) => {
      state.acting = running();
    },
    acted: (state) => {
      state.acting = DONE;
    },
    actionFailed: (state, { payload }: PayloadAction<string>) => {
      state.acting = failed(payload);
    },
    unsuspend: (_state, _: PayloadAction<Account>) => {},
    revokeInvitation: (_state, _: PayloadAction<string>) => {},
    invitationRevoked: (state, { payload }: PayloadAction<string>) => {
      state.invitations = state.invitations.filter(({ uuid }) => uuid !== payload);
    },
    loadInvitations: (state) => {
      state.invitationsLoading = running();
    },
    invitationsLoaded: (state, { payload }: PayloadAction<Invitation[]>) => {
      state.invitations = payload;
      state.invitationsLoading = DONE;
    },
    invitationsFailed: (state, { payload }: PayloadAction<string>) => {
      state.invitationsLoading = failed(payload);
    },
    /** Loads the newest entries. The current ones stay until they arrive. */
    loadAudit: (state) => {
      state.auditLoading = running();
    },
    moreAudit: (state) => {
      state.auditLoading = running();
    },
    auditLoaded: (
      state,
      { payload }: PayloadAction<{ entries: AuditEntry[]; total: number; offset: number }>,
    ) => {
      const before = state.entries.slice(0, payload.offset);
      // Entries written since the last page move some of its entries to this one.
      const known = new Set(before.map(({ uuid }) => uuid));
      state.entries = [...before, ...payload.entries.filter(({ uuid }) => !known.has(uuid))];
      state.total = payload.total;
      state.auditLoading = DONE;
    },
    auditFailed: (state, { payload }: PayloadAction<string>) => {
      state.auditLoading = failed(payload);
    },
  },
});

export const {
  areaChosen,
  actionOpened,
  actOnAccount,
  deleteAccountOf,
  invite,
  acted,
  actionFailed,
  unsuspend,
  revokeInvitation,
  invitationRevoked,
  loadInvitations,
  invitationsLoaded,
  invitationsFailed,
  loadAudit,
  moreAudit,
  auditLoaded,
  auditFailed,
} = slice.actions;
export const accountControlReducer = slice.reducer;
