import * as Comlink from "comlink";
import { createSweeper } from "./sweeper";

Comlink.expose(createSweeper());
