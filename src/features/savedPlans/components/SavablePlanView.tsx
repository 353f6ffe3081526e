import { PlanView } from "../../plan";
import { PlanBar } from "./PlanBar";

/** Plan view with the bar that saves its tools' settings with a hunt. */
export function SavablePlanView() {
  return (
    <PlanView>
      <PlanBar />
    </PlanView>
  );
}
