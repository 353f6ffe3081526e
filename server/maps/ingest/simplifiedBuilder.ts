import type { SimplifiedContent } from "../store/simplifiedLevel";

/** Collects a sheet's arrays, whose lengths aren't known in advance. */
export class SimplifiedBuilder {
  private coordinates = new Float32Array(1 << 16);
  private partData = new Uint32Array(1 << 14);
  private featureData = new Uint32Array(1 << 14);
  private values = new Uint16Array(1 << 14);
  vertices = 0;
  parts = 0;
  features = 0;

  addPart(part: ArrayLike<number>): void {
    const from = 2 * this.vertices;
    if (from + part.length > this.coordinates.length)
      this.coordinates = grown(this.coordinates, new Float32Array(2 * (from + part.length)));
    if (this.parts === this.partData.length)
      this.partData = grown(this.partData, new Uint32Array(2 * this.parts));
    this.coordinates.set(part, from);
    this.vertices += part.length / 2;
    this.partData[this.parts++] = 2 * this.vertices;
  }

  /**
   * Ends a feature that consists of the parts since the previous one.
   * @param value color value; 0 for none
   */
  endFeature(value: number): void {
    if (this.features === this.featureData.length) {
      this.featureData = grown(this.featureData, new Uint32Array(2 * this.features));
      this.values = grown(this.values, new Uint16Array(2 * this.features));
    }
    this.values[this.features] = value;
    this.featureData[this.features++] = this.parts;
  }

  content(): SimplifiedContent {
    return {
      coordinates: this.coordinates.slice(0, 2 * this.vertices),
      parts: this.partData.slice(0, this.parts),
      features: this.featureData.slice(0, this.features),
      values: this.values.slice(0, this.features),
    };
  }
}

function grown<T extends Float32Array | Uint32Array | Uint16Array>(before: T, after: T): T {
  after.set(before);
  return after;
}
