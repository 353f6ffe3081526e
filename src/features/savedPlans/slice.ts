import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { PlanText, SavedPlan } from "../../domain/planDocument";
import { DONE, failed, IDLE, running, type TaskStatus } from "../../domain/status";
import { itemRenamed } from "../edits/outbox/slice";
import { huntsDropped } from "../hunts/slice";
import { authFailed } from "../session/slice";

/** The plan that is open in the Plan view. */
export interface OpenedPlan {
  /** As it is saved, as far as this page has taken it over. */
  plan: SavedPlan;
  /** What of it couldn't be opened, in sentences. */
  problems: string[];
  /** What somebody saved elsewhere since; null: nothing. */
  newer: SavedPlan | null;
}

export interface SavedPlansState {
  /** The hunt that is open, or was last; null: none was. */
  of: string | null;
  /** Its plans, oldest first. */
  plans: SavedPlan[];
  status: TaskStatus;
  opened: OpenedPlan | null;
  /** Uuid of the plan that is being opened. */
  opening: string | null;
  /** A plan is being saved or updated. */
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

/** Into the list of its hunt: in the place of the one with its uuid, or that of its age, the newest last. */
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
    /** Saves what is set up in the Plan view as a new plan. */
    savePlan: (_state, _action: PayloadAction<{ title: string; collectionId: string }>) => {},
    /** Saves what is set up in the Plan view in the open plan. */
    updatePlan: () => {},
    renamePlan: (_state, _action: PayloadAction<{ plan: SavedPlan; title: string }>) => {},
    deletePlan: (_state, _action: PayloadAction<SavedPlan>) => {},
    /** Sets the Plan view up as a plan says. */
    openPlan: (_state, _action: PayloadAction<SavedPlan>) => {},
    planOpening: (state, { payload }: PayloadAction<string | null>) => {
      state.opening = payload;
    },
    planOpened: (state, { payload }: PayloadAction<Pick<OpenedPlan, "plan" | "problems">>) => {
      state.opened = { ...payload, newer: null };
    },
    /** What is set up belongs to no plan any more. */
    planLeft: (state) => {
      state.opened = null;
    },
    planSaving: (state, { payload }: PayloadAction<boolean>) => {
      state.saving = payload;
    },
    /** A plan was saved here, or came back. */
    planPut: (state, { payload }: PayloadAction<SavedPlan>) => {
      putIntoList(state, payload);
      const { opened } = state;
      if (opened?.plan.uuid !== payload.uuid) return;
      // It was renamed in the list, where it is as it was changed elsewhere.
      if (opened.newer && sameContent(opened.newer as SavedPlan, payload)) opened.newer = payload;
      else Object.assign(opened, { plan: payload, newer: null });
    },
    /** A plan was changed elsewhere. What is set up here stays until it is asked for. */
    planHeard: (state, { payload }: PayloadAction<SavedPlan>) => {
      const known = state.plans.find(({ uuid }) => uuid === payload.uuid);
      // What was saved here since is newer.
      if (!known || known.updatedAt < payload.updatedAt) putIntoList(state, payload);
      const { opened } = state;
      if (opened?.plan.uuid !== payload.uuid || opened.plan.updatedAt >= payload.updatedAt) return;
      if (sameContent(opened.plan as SavedPlan, payload)) opened.plan = payload;
      else opened.newer = payload;
    },
    /** The server has a plan that was shown under another uuid: it takes its place. */
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

/** Parts of a plan that a person changes. */
export type PlanParts = Partial<PlanText>;
