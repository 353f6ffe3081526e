import type { ComponentType, ReactNode } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Tabs } from "../../../ui/Tabs";
import { selectSavedTabs } from "../../sidebar/selectors";
import { rememberTab } from "../../sidebar/slice";
import { selectActive, selectFavorites } from "../selectors";
import { ActiveLayers } from "./ActiveLayers";
import styles from "./layers.module.css";
import { AllStates, FavoriteStates } from "./States";

/**
 * Layer library tab: all states and events, favorites, and active layers.
 * @param Frame goes around the list of all states and may replace it
 */
export function LayersTab({ Frame }: { Frame: ComponentType<{ children: ReactNode }> }) {
  const dispatch = useAppDispatch();
  const { layers } = useAppSelector(selectSavedTabs);
  const favorites = useAppSelector((state) => selectFavorites(state).length);
  const active = useAppSelector((state) => selectActive(state).length);
  return (
    <Tabs
      label="Layers"
      className={styles.fill}
      tabs={[
        { value: "all", label: "All" },
        { value: "favorites", label: "Favorites", count: favorites || undefined },
        { value: "active", label: "Active", count: active || undefined },
      ]}
      value={layers}
      onChange={(next) => dispatch(rememberTab({ layers: next }))}
    >
      {layers === "all" ? (
        <AllStates Frame={Frame} />
      ) : layers === "favorites" ? (
        <FavoriteStates />
      ) : (
        <ActiveLayers />
      )}
    </Tabs>
  );
}
