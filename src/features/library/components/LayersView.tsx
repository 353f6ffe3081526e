import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { AllStates } from "./States";

/** Layer search opened by the map's button, with the focus in its field. */
export function LayersView() {
  return (
    <SidebarPanel title="Layers" padded={false} scroll={false}>
      <AllStates autoFocus />
    </SidebarPanel>
  );
}
