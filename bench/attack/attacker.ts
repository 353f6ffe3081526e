import { ATTACKS } from "./attacks";

/**
 * Runs one attack until its parent process ends it. A separate process, so that its work doesn't distort the victim's
 * timings.
 */
const [url = "", name = "", atOnce = "8"] = process.argv.slice(2);
const prepare = ATTACKS[name];
if (!prepare) throw new Error(`There is no attack "${name}".`);
const once = await prepare(url);
process.send?.("ready");
for (let loop = 0; loop < Number(atOnce); loop++) {
  void (async () => {
    for (;;) await once();
  })();
}
