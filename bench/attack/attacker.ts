import { ATTACKS } from "./attacks";

/** A process that attacks: its parent ends it. Its own work is not in the way of the victim's clock. */
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
