export { createScene } from "./createScene";
