import type { RawParameters } from "../query/parameters";

/** A query of a layer, as it was sent. */
export interface QueryTask {
  /** "Layers/CO_Counties", or "County" for a region service. */
  service: string;
  raw: RawParameters;
}

/** Why there is no answer. */
export interface QueryRefusal {
  code: number;
  message: string;
  details: string[];
}

/** The answer as JSON, transferred, or why there is none. */
export type QueryReply = Uint8Array | QueryRefusal;
