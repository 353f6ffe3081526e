import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { ContentFilter } from "../../../domain/contentFilter";
import { GH_TYPES, type GhType } from "../../../domain/feature";
import { formatCount } from "../../../domain/units";
import { stateOfAbbreviation } from "../../../domain/usStates";
import { Switch } from "../../../ui/Switch";
import { selectFacets, selectFilter, selectTable } from "../selectors";
import { countFacets, filterContent } from "../slice";
import { CreatedFilter } from "./CreatedFilter";
import { FilterChoice } from "./FilterChoice";
import { HuntFilter } from "./HuntFilter";
import { ColorFilter, IconFilter } from "./PictureFilters";

const TYPE_LABELS: Record<GhType, string> = {
  Point: "Waypoints",
  Polygon: "Areas",
  Polyline: "Lines",
  Tracks: "Tracks",
};
const TYPES = (["Point", "Polygon", "Polyline", "Tracks"] as const).map((value) => ({
  value,
  label: TYPE_LABELS[value],
}));

/** All filters. Ones that wouldn't narrow the content aren't shown. */
export function FilterPanel() {
  const dispatch = useAppDispatch();
  const filter = useAppSelector(selectFilter);
  const facets = useAppSelector(selectFacets);
  const table = useAppSelector(selectTable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again when the content changes
  useEffect(() => {
    dispatch(countFacets());
  }, [dispatch, table]);
  const change = (part: Partial<ContentFilter>) => dispatch(filterContent(part));
  return (
    <>
      <Switch
        label="In view"
        hint="Only items in the map view"
        checked={filter.inView}
        onChange={(inView) => change({ inView })}
      />
      <FilterChoice
        legend="Type"
        columns
        options={TYPES}
        all={GH_TYPES}
        value={filter.types}
        onChange={(types) => change({ types })}
      />
      {facets && (
        <>
          <ColorFilter
            there={facets.colors}
            value={filter.colors}
            onChange={(colors) => change({ colors })}
          />
          <IconFilter there={facets.icons} value={filter.icons} onChange={(icons) => change({ icons })} />
          <HuntFilter there={facets.hunts} value={filter.hunts} onChange={(hunts) => change({ hunts })} />
        </>
      )}
      <CreatedFilter value={filter.created} onChange={(created) => change({ created })} />
      {facets && facets.states.length > 1 && (
        <FilterChoice
          legend="State"
          options={facets.states.map(([value, count]) => ({
            value,
            label: `${stateOfAbbreviation(value)?.name ?? (value || "Outside any state")} (${formatCount(count)})`,
          }))}
          all={facets.states.map(([code]) => code)}
          value={filter.states}
          onChange={(states) => change({ states })}
        />
      )}
    </>
  );
}
