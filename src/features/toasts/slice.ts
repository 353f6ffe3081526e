import { createSlice, nanoid, type PayloadAction } from "@reduxjs/toolkit";
import type { UnknownAction } from "redux";

export interface Toast {
  id: string;
  text: string;
  icon?: "check" | "alert" | "info";
  iconColor?: "brand" | "error" | "success";
  loader?: boolean;
  dismissable?: boolean;
  /** A button in the toast: what it says and what it dispatches. */
  action?: { label: string; dispatch: UnknownAction };
  /** A second button, before that one. */
  also?: { label: string; dispatch: UnknownAction };
  /** Milliseconds until it goes by itself; absent: it stays until dismissed or replaced. */
  dismissAfter?: number;
}

const slice = createSlice({
  name: "toasts",
  initialState: [] as Toast[],
  reducers: {
    /** Shows a toast; one with the same id is replaced in place. */
    showToast: {
      prepare: (toast: Omit<Toast, "id"> & { id?: string }) => ({
        payload: { ...toast, id: toast.id ?? nanoid() },
      }),
      reducer: (toasts, { payload }: PayloadAction<Toast>) => {
        const index = toasts.findIndex((toast) => toast.id === payload.id);
        if (index < 0) toasts.push(payload);
        else toasts[index] = payload;
      },
    },
    dismissToast: (toasts, { payload }: PayloadAction<string>) =>
      toasts.filter((toast) => toast.id !== payload),
  },
});

export const { showToast, dismissToast } = slice.actions;
export const toastsReducer = slice.reducer;
