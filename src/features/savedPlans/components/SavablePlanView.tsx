import { PlanView } from "../../plan/components/PlanView";
import { PlanBar } from "./PlanBar";

/** Plan view with the bar that saves its tools' settings with a hunt. */
export function SavablePlanView() {
  return (
    <PlanView>
      <PlanBar />
    </PlanView>
  );
}
