import type { PayloadAction } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { itemRenamed } from "../../app/events";
import type { PlanText, SavedPlan } from "../../domain/planDocument";
import type { TaskStatus } from "../../domain/status";
import { DONE, failed, IDLE, running } from "../../domain/status";
import { huntsDropped } from "../content/hunts/slice";
import { authFailed } from "../session/slice";

/** The plan that's open in the Plan view. */
export interface OpenedPlan {
  /** The saved version that this page is based on. */
  plan: SavedPlan;
  /** One sentence per part that couldn't be restored. */
  problems: string[];
  /** A newer version saved elsewhere, or null. */
  newer: SavedPlan | null;
}

export interface SavedPlansState {
  /** The hunt that's open or was last. Null: none yet. */
  of: string | null;
  /** The hunt's plans, oldest first. */
  plans: SavedPlan[];
  status: TaskStatus;
  opened: OpenedPlan | null;
  /** Uuid of the plan that's being opened. */
  opening: string | null;
  /** True while a plan is being saved. */
  saving: boolean;
}

const initialState: SavedPlansState = {
  of: null,
  plans: [],
  status: IDLE,
  opened: null,
  opening: null,
  saving: false,
};

const sameContent = (one: SavedPlan, other: SavedPlan): boolean =>
  JSON.stringify(one.document) === JSON.stringify(other.document);

/** Adds a plan to its hunt's list, sorted by age, or replaces the one with the same uuid. */
function putIntoList(state: SavedPlansState, plan: SavedPlan) {
  if (state.of !== plan.collectionId) return;
  const index = state.plans.findIndex(({ uuid }) => uuid === plan.uuid);
  if (index >= 0) {
    state.plans[index] = plan;
    return;
  }
  const younger = state.plans.findIndex(({ createdAt }) => createdAt > plan.createdAt);
  state.plans.splice(younger < 0 ? state.plans.length : younger, 0, plan);
}

const slice = createSlice({
  name: "savedPlans",
  initialState,
  reducers: {
    loadPlans: (state, { payload: of }: PayloadAction<string>) => {
      if (state.of !== of) Object.assign(state, { of, plans: [] });
      state.status = running();
    },
    plansLoaded: (state, { payload }: PayloadAction<{ of: string; plans: SavedPlan[] }>) => {
      if (state.of === payload.of) Object.assign(state, { plans: payload.plans, status: DONE });
    },
    plansFailed: (state, { payload }: PayloadAction<{ of: string; message: string }>) => {
      if (state.of === payload.of) state.status = failed(payload.message);
    },
    /** Saves the current settings as a new plan. */
    savePlan: (_state, _action: PayloadAction<{ title: string; collectionId: string }>) => {},
    /** Saves the current settings to the open plan. */
    updatePlan: () => {},
    renamePlan: (_state, _action: PayloadAction<{ plan: SavedPlan; title: string }>) => {},
    deletePlan: (_state, _action: PayloadAction<SavedPlan>) => {},
    /** Restores the tools from a plan. */
    openPlan: (_state, _action: PayloadAction<SavedPlan>) => {},
    planOpening: (state, { payload }: PayloadAction<string | null>) => {
      state.opening = payload;
    },
    planOpened: (state, { payload }: PayloadAction<Pick<OpenedPlan, "plan" | "problems">>) => {
      state.opened = { ...payload, newer: null };
    },
    /** Closes the plan but keeps the current settings. */
    planLeft: (state) => {
      state.opened = null;
    },
    planSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
    /** Shows a plan that was saved or restored here. */
    planPut: (state, { payload }: PayloadAction<SavedPlan>) => {
      putIntoList(state, payload);
      const { opened } = state;
      if (opened?.plan.uuid !== payload.uuid) return;
      // Renaming it in the list doesn't load the newer content, so that's still pending.
      if (opened.newer && sameContent(opened.newer as SavedPlan, payload)) opened.newer = payload;
      else Object.assign(opened, { plan: payload, newer: null });
    },
    /** Handles a plan that was changed elsewhere. The current settings stay until the user loads the new version. */
    planHeard: (state, { payload }: PayloadAction<SavedPlan>) => {
      const known = state.plans.find(({ uuid }) => uuid === payload.uuid);
      // A version saved here since then is newer.
      if (!known || known.updatedAt < payload.updatedAt) putIntoList(state, payload);
      const { opened } = state;
      if (opened?.plan.uuid !== payload.uuid || opened.plan.updatedAt >= payload.updatedAt) return;
      if (sameContent(opened.plan as SavedPlan, payload)) opened.plan = payload;
      else opened.newer = payload;
    },
    /** Replaces a temporary plan with the one that the server created. */
    planReplaced: (state, { payload: { uuid, plan } }: PayloadAction<{ uuid: string; plan: SavedPlan }>) => {
      state.plans = state.plans.filter((one) => one.uuid !== uuid);
      putIntoList(state, plan);
      if (state.opened?.plan.uuid === uuid) Object.assign(state.opened, { plan, newer: null });
    },
    planDropped: (state, { payload: uuid }: PayloadAction<string>) => {
      state.plans = state.plans.filter((plan) => plan.uuid !== uuid);
      if (state.opened?.plan.uuid === uuid) state.opened = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(authFailed, () => initialState)
      .addCase(huntsDropped, (state, { payload }) => {
        if (state.opened && payload.includes(state.opened.plan.collectionId)) state.opened = null;
      })
      .addCase(itemRenamed, (state, { payload: { from, to } }) => {
        if (state.of === from) state.of = to;
        const plans = [...state.plans, ...(state.opened ? [state.opened.plan] : [])];
        for (const plan of plans) if (plan.collectionId === from) plan.collectionId = to;
      }),
});

export const {
  loadPlans,
  plansLoaded,
  plansFailed,
  savePlan,
  updatePlan,
  renamePlan,
  deletePlan,
  openPlan,
  planOpening,
  planOpened,
  planLeft,
  planSaving,
  planPut,
  planHeard,
  planReplaced,
  planDropped,
} = slice.actions;
export const savedPlansReducer = slice.reducer;

/** Parts of a plan that the user can change. */
export type PlanParts = Partial<PlanText>;
