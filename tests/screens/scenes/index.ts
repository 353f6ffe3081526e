import type { Scene } from "../scene";
import { ACCOUNT } from "./account";
import { CONTENT } from "./content";
import { ENTERING } from "./entering";
import { FEATURE } from "./feature";
import { LIBRARY } from "./library";
import { MAP } from "./map";
import { PROBLEMS } from "./problems";
import { THREE_D } from "./threeD";
import { TRANSFER } from "./transfer";

/** All scenes, each with an own page. */
export const SCENES: readonly Scene[] = [
  ...ENTERING,
  ...CONTENT,
  ...FEATURE,
  ...TRANSFER,
  ...LIBRARY,
  ...MAP,
  ...THREE_D,
  ...ACCOUNT,
  ...PROBLEMS,
];
