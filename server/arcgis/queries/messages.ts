import type { MessagePort } from "node:worker_threads";
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

/** Task with the port that gets the slices of a large response, and then END. */
export type SlicedTask = QueryTask & { port: MessagePort };

export type Slice = Uint8Array<ArrayBuffer> | typeof END;

/** Follows the last slice: messages of two ports may arrive in any order. */
export const END = null;

/** Error of a rejected query or lookup, passed between threads. */
export interface QueryRefusal {
  code: number;
  message: string;
  details: string[];
}

/** Response as JSON, transferred, or null if all of it went through the port in slices, or the refusal. */
export type QueryReply = Uint8Array | null | QueryRefusal;
