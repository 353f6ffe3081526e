/** What other rooms use of `import`. Its other files are its own. */

export { ImportNotice } from "./components/ImportNotice";
