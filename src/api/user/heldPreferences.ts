import type { Preferences } from "../../domain/preferences";
import type { VisibilityRule } from "../../domain/visibility";

/** Preferences whose visibility rule may list hidden ids. */
export type HeldPreferences = Omit<Preferences, "features"> & { features: { visible: VisibilityRule } };
