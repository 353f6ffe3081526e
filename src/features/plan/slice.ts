import { createSlice } from "@reduxjs/toolkit";
import { authFailed } from "../session/slice";

export interface PlanState {
  /** Whether the Plan view is open: what its tools found is on the map while it is. */
  open: boolean;
}

const initialState: PlanState = { open: false };

const slice = createSlice({
  name: "plan",
  initialState,
  reducers: {
    planOpened: (state) => {
      state.open = true;
    },
    planClosed: (state) => {
      state.open = false;
    },
  },
  extraReducers: (builder) => builder.addCase(authFailed, () => initialState),
});

export const { planOpened, planClosed } = slice.actions;
export const planReducer = slice.reducer;
