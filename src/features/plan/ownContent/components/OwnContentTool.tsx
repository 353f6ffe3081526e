import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { SearchField } from "../../../../ui/SearchField";
import { selectOwnContent } from "../selectors";
import { changeConditions } from "../slice";
import { FoundList } from "./FoundList";
import { FoundSummary } from "./FoundSummary";
import { GroundConditions } from "./GroundConditions";
import { MoreConditions } from "./MoreConditions";
import { NearConditions } from "./NearConditions";

/** My content tool: finds the user's items that match all conditions. */
export function OwnContentTool() {
  const dispatch = useAppDispatch();
  const { words } = useAppSelector(selectOwnContent).conditions;
  return (
    <>
      <FoundSummary />
      <SearchField
        label="Words in the title"
        value={words}
        onChange={(text) => dispatch(changeConditions({ words: text }))}
      />
      <NearConditions />
      <GroundConditions />
      <MoreConditions />
      <FoundList />
    </>
  );
}
