import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { TILE_SIZE } from "../geo/mercator";

/** Creates an empty tile. */
export const emptyTile = (): SKRSContext2D => createCanvas(TILE_SIZE, TILE_SIZE).getContext("2d");
