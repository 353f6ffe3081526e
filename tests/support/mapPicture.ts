import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { DEFAULT_COLOR, type Rgba } from "../../src/domain/catalogs";
import { toMercator } from "../../src/geometry/mercator";
import { mapDrawn } from "./app";

/** Most of the map beside the open sidebar, in a 1440 by 900 window. */
export const FREE_MAP = { x: 480, y: 80, width: 900, height: 680 };

/** Most of the map beside the open sidebar, after `openScene`. */
export const FREE_SCENE = { x: 480, y: 60, width: 390, height: 300 };

export interface Painted {
  pixels: number;
  /** Distance from the edges of the clip in pixels. */
  left: number;
  top: number;
  /** Extent of the painted pixels. */
  width: number;
  height: number;
}

/** Finds pixels of a color in part of the map, by default the color of new features. */
export async function painted(page: Page, clip = FREE_MAP, color = DEFAULT_COLOR): Promise<Painted> {
  const { data, info } = await sharp(await page.screenshot({ clip, scale: "css" }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [pixels, left, top, right, bottom] = [0, info.width, info.height, -1, -1];
  for (let at = 0; at < data.length; at += info.channels) {
    if (color.slice(0, 3).some((value, band) => Math.abs(value - (data[at + band] ?? 0)) > 24)) continue;
    const x = (at / info.channels) % info.width;
    const y = Math.floor(at / info.channels / info.width);
    pixels += 1;
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ];
  }
  return { pixels, left, top, width: Math.max(0, right - left + 1), height: Math.max(0, bottom - top + 1) };
}

/** Takes a screenshot of part of the page as three bytes per pixel. */
const picture = async (page: Page, clip: typeof FREE_MAP) =>
  await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();

/** Counts matching pixels in part of the map. */
export async function pixelsThat(
  page: Page,
  clip: typeof FREE_MAP,
  are: (red: number, green: number, blue: number) => boolean,
): Promise<number> {
  return await countPixels(await picture(page, clip), are);
}

type Kind = (red: number, green: number, blue: number) => boolean;

/** Counts matching pixels in an image file. */
export const pixelsIn = async (file: Buffer, are: Kind): Promise<number> =>
  countPixels(await sharp(file).removeAlpha().raw().toBuffer(), are);

function countPixels(rgb: Buffer, are: Kind): number {
  let pixels = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
    if (are(red, green, blue)) pixels += 1;
  }
  return pixels;
}

/** Counts pixels that are more violet than any basemap, because a translucent violet layer covers them. */
export const violet = (page: Page, clip = FREE_MAP): Promise<number> =>
  pixelsThat(page, clip, (red, green, blue) => red > green + 25 && blue > green + 50);

/** Counts pixels that are more yellow than any basemap. */
export const yellow = (page: Page, clip = FREE_MAP): Promise<number> =>
  pixelsThat(page, clip, (red, green, blue) => red > blue + 80 && green > blue + 80);

/**
 * Returns the opacity of what the action removes from the map in this color: the median over the pixels that change, 0
 * to 1.
 *
 * @throws if the map doesn't change
 */
export async function opacityOf(
  page: Page,
  clip: typeof FREE_MAP,
  [red]: Rgba,
  action: () => Promise<unknown>,
): Promise<number> {
  // Tiles drawn in between would count as a change of color.
  await mapDrawn(page);
  const before = await picture(page, clip);
  await action();
  await mapDrawn(page);
  let shares: number[] = [];
  const changed = async () => {
    const after = await picture(page, clip);
    shares = [];
    for (let at = 0; at < after.length; at += 3) {
      const [shown = 0, bare = 0] = [before[at], after[at]];
      if (shown !== bare && Math.abs(red - bare) > 60) shares.push((shown - bare) / (red - bare));
    }
    return shares.length;
  };
  await expect.poll(changed).toBeGreaterThan(2000);
  return shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;
}

/** Returns the longitude and latitude of the map center as displayed. */
export async function mapCenter(page: Page): Promise<[number, number]> {
  await page.mouse.move(10, 10);
  return coordinates(await page.getByLabel("Coordinates of the map center").textContent());
}

/** Returns the mean brightness of part of the map, 0 to 255. */
export async function brightness(page: Page, clip: typeof FREE_MAP): Promise<number> {
  const pixels = await picture(page, clip);
  return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
}

/** Returns the longitude and latitude under a point of the window. */
export async function pointerAt(page: Page, x: number, y: number): Promise<[number, number]> {
  await page.mouse.move(10, 10);
  await page.getByLabel("Coordinates of the map center").waitFor();
  await page.mouse.move(x, y);
  return coordinates(await page.getByLabel("Coordinates of the pointer").textContent());
}

/** Returns where a position is in the window, computed from the coordinates at two points. Expects north to be up. */
export async function placeOnScreen(
  page: Page,
  longitude: number,
  latitude: number,
): Promise<[number, number]> {
  const [west, north, east, south] = [500, 120, 1340, 720] as const;
  const [x0, y0] = toMercator(...(await pointerAt(page, west, north)));
  const [x1, y1] = toMercator(...(await pointerAt(page, east, south)));
  const [x, y] = toMercator(longitude, latitude);
  return [west + ((x - x0) / (x1 - x0)) * (east - west), north + ((y - y0) / (y1 - y0)) * (south - north)];
}

/** "40.018491° N 105.003912° W", the default format of a new page. */
const DEGREES = /^([\d.]+)° ([NS])[, ]+([\d.]+)° ([EW])$/;

function coordinates(text: string | null): [number, number] {
  const [, latitude, north, longitude, east] = DEGREES.exec(text?.trim() ?? "") ?? [];
  if (latitude === undefined || longitude === undefined) throw new Error(`No coordinates: ${text}`);
  return [Number(longitude) * (east === "W" ? -1 : 1), Number(latitude) * (north === "S" ? -1 : 1)];
}
