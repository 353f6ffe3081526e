import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { AllStates } from "./States";

/** The search for layers, from the map's own button: the focus is in its field. */
export function LayersView() {
  return (
    <SidebarPanel title="Layers" padded={false} scroll={false}>
      <AllStates autoFocus />
    </SidebarPanel>
  );
}
