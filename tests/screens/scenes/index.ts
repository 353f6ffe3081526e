import type { Scene } from "../scene";
import { ACCOUNT } from "./account";
import { CONTENT } from "./content";
import { ENTERING } from "./entering";
import { FEATURE } from "./feature";
import { KEPT } from "./kept";
import { LIBRARY } from "./library";
import { MAP } from "./map";
import { PROBLEMS } from "./problems";
import { SHARED_PAGE } from "./sharedPage";
import { THREE_D } from "./threeD";
import { TRACKS } from "./tracks";
import { TRANSFER } from "./transfer";
import { WATER } from "./water";

/** All scenes, each run in a page of its own. */
export const SCENES: readonly Scene[] = [
  ...ENTERING,
  ...CONTENT,
  ...FEATURE,
  ...TRANSFER,
  ...KEPT,
  ...SHARED_PAGE,
  ...LIBRARY,
  ...MAP,
  ...THREE_D,
  ...ACCOUNT,
  ...PROBLEMS,
  ...TRACKS,
  ...WATER,
];
