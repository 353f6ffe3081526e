import type { Lookup } from "../lookups/answer";
import type { NamedLayer } from "../lookups/features";
import type { RawParameters } from "../query/parameters";

/** Query of a layer or a place lookup, with its raw parameters. */
export type QueryTask = { raw: RawParameters } & (
  | {
      /** "Layers/CO_Counties", or "County" for a region service. */
      service: string;
      /** Folder of an added layer's version. */
      stored?: string;
    }
  | {
      lookup: Lookup;
      /** Added layers whose names are searched, limited to those the user may see. */
      layers?: readonly NamedLayer[];
    }
);

/** Error of a rejected query or lookup, passed between threads. */
export interface QueryRefusal {
  code: number;
  message: string;
  details: string[];
}

/** Response as JSON, transferred, or the refusal. */
export type QueryReply = Uint8Array | QueryRefusal;
