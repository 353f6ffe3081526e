import { createSlice, nanoid, type PayloadAction } from "@reduxjs/toolkit";
import type { UnknownAction } from "redux";

export interface Toast {
  id: string;
  text: string;
  icon?: "check" | "alert" | "info";
  iconColor?: "brand" | "error" | "success";
  loader?: boolean;
  dismissable?: boolean;
  /** Button in the toast, with its label and the action it dispatches. */
  action?: { label: string; dispatch: UnknownAction };
  /** Second button, shown before `action`. */
  also?: { label: string; dispatch: UnknownAction };
  /** Milliseconds until the toast disappears. Without it, the toast stays until dismissed or replaced. */
  dismissAfter?: number;
}

/** Limit of toasts, so they don't reach the top of a small window. */
export const MAX_TOASTS = 4;

/** Drops the oldest toast with a timeout. Progress and errors stay. */
function makeRoom(toasts: Toast[]): void {
  if (toasts.length <= MAX_TOASTS) return;
  const oldest = toasts.findIndex(
    ({ dismissAfter }, at) => dismissAfter !== undefined && at < toasts.length - 1,
  );
  if (oldest >= 0) toasts.splice(oldest, 1);
}

const slice = createSlice({
  name: "toasts",
  initialState: [] as Toast[],
  reducers: {
    /** Shows a toast. Replaces one with the same id in place. */
    showToast: {
      prepare: (toast: Omit<Toast, "id"> & { id?: string }) => ({
        payload: { ...toast, id: toast.id ?? nanoid() },
      }),
      reducer: (toasts, { payload }: PayloadAction<Toast>) => {
        const index = toasts.findIndex((toast) => toast.id === payload.id);
        if (index >= 0) toasts[index] = payload;
        else {
          toasts.push(payload);
          makeRoom(toasts);
        }
      },
    },
    dismissToast: (toasts, { payload }: PayloadAction<string>) =>
      toasts.filter((toast) => toast.id !== payload),
  },
});

export const { showToast, dismissToast } = slice.actions;
export const toastsReducer = slice.reducer;
