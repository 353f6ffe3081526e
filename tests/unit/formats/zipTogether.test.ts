import { describe, expect, it } from "vitest";
import { readContent } from "../../../src/formats/index";
import { zipFiles } from "../../../src/formats/zip/zipFiles";
import { shapefile } from "../../support/makeShapefile";
import { readZip } from "../../support/zip";

describe("zipped files", () => {
  it("are restored by another reader", async () => {
    const large = new Uint8Array(2.5 * 1024 * 1024).map((_, at) => at * 7);
    const files = [new File([large], "Crête.shp"), new File([], "Crête.cpg"), new File(["x"], "Crête.prj")];
    const zip = await zipFiles(files, "Crête.zip");
    expect(zip.name).toBe("Crête.zip");
    const found = readZip(Buffer.from(await zip.arrayBuffer()));
    expect([...found.keys()]).toEqual(["Crête.shp", "Crête.cpg", "Crête.prj"]);
    expect(found.get("Crête.shp")?.equals(large)).toBe(true);
    expect(found.get("Crête.prj")?.toString()).toBe("x");
  });

  it("are read as a shapefile", async () => {
    const parts = shapefile([{ type: 1, place: [-106, 39] }]).map(
      ({ name, data }) => new File([Uint8Array.from(data as Buffer)], name),
    );
    const zip = await zipFiles(parts, "units.zip");
    const content = readContent(new Uint8Array(await zip.arrayBuffer()), { fileName: zip.name });
    expect(content.titles).toEqual(["Unit 1"]);
  });
});
