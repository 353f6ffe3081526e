import { Layers } from "lucide-react";
import { useAppSelector } from "../../../../app/hooks";
import { publishedCategories, stateTitle } from "../../../../domain/layers";
import { plural } from "../../../../domain/units";
import { EmptyState } from "../../../../ui/EmptyState";
import { selectCounts, selectShownState } from "../../../layers";
import { SidebarPanel } from "../../../sidebar/components/SidebarPanel";
import { selectSidebarView } from "../../../sidebar/selectors";
import { CategoryBlock } from "./CategoryBlock";
import { FavoriteButton } from "./FavoriteButton";
import { LibraryState } from "./LibraryState";
import { StateHero } from "./StateHero";

/** Categories of a state or an event. */
export function LayerCategoryListView() {
  const stateName = useAppSelector((state) => selectSidebarView(state)?.metadata?.state ?? "");
  const state = useAppSelector(selectShownState);
  const count = useAppSelector((root) => selectCounts(root).get(stateName) ?? 0);
  const categories = state ? publishedCategories(state) : [];
  return (
    <SidebarPanel
      title={stateTitle(stateName)}
      subtitle={count > 0 ? `${plural(count, "layer")} on` : "No layers on"}
      actions={<FavoriteButton stateName={stateName} />}
      padded={false}
    >
      <StateHero stateName={stateName} />
      <LibraryState>
        {state && categories.length > 0 ? (
          categories.map((category, index) => (
            <CategoryBlock
              key={category.categoryName}
              state={state}
              category={category}
              first={index === 0}
            />
          ))
        ) : (
          <EmptyState icon={<Layers />} text={`No layers for ${stateTitle(stateName)} yet.`} />
        )}
      </LibraryState>
    </SidebarPanel>
  );
}
