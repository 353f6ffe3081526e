import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Role } from "../../domain/roles";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";
import type { Account } from "../../domain/user";

export interface AdministrationState {
  /** Part of a name or email. */
  text: string;
  accounts: Account[];
  /** Number of all accounts that match the text. */
  total: number;
  loading: TaskStatus;
  /** Status of saving roles. Errors are shown in the roles dialog. */
  saving: TaskStatus;
}

const initialState: AdministrationState = {
  text: "",
  accounts: [],
  total: 0,
  loading: IDLE,
  saving: IDLE,
};

const slice = createSlice({
  name: "administration",
  initialState,
  reducers: {
    /** Searches for accounts. The current results stay until the new ones arrive. */
    findAccounts: (state, { payload }: PayloadAction<string>) => {
      state.text = payload;
      state.loading = running();
    },
    moreAccounts: (state) => {
      state.loading = running();
    },
    accountsFound: (
      state,
      { payload }: PayloadAction<{ users: Account[]; total: number; offset: number }>,
    ) => {
      // After a new sign-up, a page can start with the end of the previous one.
      const known = new Set(state.accounts.slice(0, payload.offset).map(({ uuid }) => uuid));
      state.accounts = [
        ...state.accounts.slice(0, payload.offset),
        ...payload.users.filter(({ uuid }) => !known.has(uuid)),
      ];
      state.total = payload.total;
      state.loading = DONE;
    },
    accountsFailed: (state, { payload }: PayloadAction<string>) => {
      state.loading = failed(payload);
    },
    rolesOpened: (state) => {
      state.saving = IDLE;
    },
    saveRoles: (state, _: PayloadAction<{ uuid: string; roles: Role[] }>) => {
      state.saving = running();
    },
    rolesSaved: (state, { payload }: PayloadAction<Account>) => {
      state.saving = DONE;
      const at = state.accounts.findIndex(({ uuid }) => uuid === payload.uuid);
      if (at >= 0) state.accounts[at] = payload;
    },
    /** Updates an account. Null: it was deleted. */
    accountChanged: (state, { payload }: PayloadAction<{ uuid: string; account: Account | null }>) => {
      const at = state.accounts.findIndex(({ uuid }) => uuid === payload.uuid);
      if (at < 0) return;
      if (payload.account) state.accounts[at] = payload.account;
      else {
        state.accounts.splice(at, 1);
        state.total -= 1;
      }
    },
    rolesRefused: (state, { payload }: PayloadAction<string>) => {
      state.saving = failed(payload);
    },
  },
});

export const {
  findAccounts,
  moreAccounts,
  accountsFound,
  accountsFailed,
  rolesOpened,
  saveRoles,
  rolesSaved,
  rolesRefused,
  accountChanged,
} = slice.actions;
export const administrationReducer = slice.reducer;
