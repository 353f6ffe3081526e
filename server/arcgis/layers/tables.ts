import type { Attributes, FeatureTable, Row } from "../query/table";
import type { TilePool } from "../tiles/pool";
import { countryOf, keepTable, knownTable, type LayerService, rowsIn, tableOf } from "./services";

/** The features of a service at a time, which has been rounded by timeOf. */
export type FindTable = (service: LayerService, time: number) => Promise<FeatureTable>;

const NOWHERE = { level: 0, row: 0, column: 0 };

/** Features for the thread that answers requests: values that take long are computed by the pool's workers. */
export function tablesFrom(pool: Pick<TilePool, "draw">): FindTable {
  const running = new Map<string, Promise<FeatureTable>>();

  const compute = async (
    service: LayerService,
    time: number,
    shapes: readonly Row[],
  ): Promise<FeatureTable> => {
    const bytes = await pool.draw(
      { layer: "layer-values", format: "json", service: service.name, time },
      NOWHERE,
    );
    const values = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(),
    ) as Attributes[];
    const rows = shapes.map(({ shape }, at): Row => ({ shape, attributes: values[at] ?? {} }));
    return keepTable(service, time, rows);
  };

  return async function find(service, time): Promise<FeatureTable> {
    const { definition, name, state } = service;
    const known = knownTable(service, time);
    if (known || !definition.shapes) return known ?? tableOf(service, time);
    if (state !== null)
      return keepTable(service, time, rowsIn(service, await find(countryOf(service), time)));
    const key = `${name}@${time}`;
    let table = running.get(key);
    if (!table) {
      table = compute(service, time, definition.shapes()).finally(() => running.delete(key));
      running.set(key, table);
    }
    return table;
  };
}
