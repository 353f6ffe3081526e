import type { Lookup } from "../lookups/answer";
import type { NamedLayer } from "../lookups/features";
import type { RawParameters } from "../query/parameters";

/** A query of a layer or a look-up of a place, as it was sent. */
export type QueryTask = { raw: RawParameters } & (
  | {
      /** "Layers/CO_Counties", or "County" for a region service. */
      service: string;
      /** The folder of an added layer's version. */
      stored?: string;
    }
  | {
      lookup: Lookup;
      /** The operator's layers whose names are searched: those that the asker may see. */
      layers?: readonly NamedLayer[];
    }
);

/** Why the request failed. */
export interface QueryRefusal {
  code: number;
  message: string;
  details: string[];
}

/** The answer as JSON, transferred, or why there is none. */
export type QueryReply = Uint8Array | QueryRefusal;
