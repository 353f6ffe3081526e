import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Tabs } from "../../../ui/Tabs";
import { selectActive, selectFavorites } from "../../layers";
import { selectSavedTabs } from "../../sidebar/selectors";
import { rememberTab } from "../../sidebar/slice";
import { ActiveLayers } from "./layers/ActiveLayers";
import styles from "./layers/layers.module.css";
import { AllStates, FavoriteStates } from "./States";

/** Layer library tab: all states and events, favorites, and active layers. */
export function LayersTab() {
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
        <AllStates firstSteps />
      ) : layers === "favorites" ? (
        <FavoriteStates />
      ) : (
        <ActiveLayers />
      )}
    </Tabs>
  );
}
