import { COVERED, CROWDED } from "../../../workers/vertex-select/types";
import { ATLAS_COLUMNS, ATLAS_FILL, ATLAS_ROWS } from "../../icons/atlas";
import { LIGHT_FILL, MARKER } from "../../icons/marker";
import { RECORDS_PER_ROW } from "./chunkBuffers";
import { ROW } from "./dirtyRows";
import { FOUND, HIGHLIGHTED, SELECTED, SHOWN } from "./slotTable";

/**
 * Shaders of the content layer (GLSL ES 3.00). Lengths are CSS pixels, y up, unless noted; output is premultiplied.
 * Selected features have a white gap and an orange ring, found ones a thinner ring, highlighted ones a softer one.
 */

const float = (value: number): string => value.toFixed(6);

/** State bits with a ring. */
const MARKED = SELECTED | HIGHLIGHTED | FOUND;

const HALO = 4.0;
/** Width of the ring around a selected dot. */
const DOT_RING = 2;

/** Positions of fixed-point vertices, and state and style lookups. */
const COMMON_VERTEX = `#version 300 es
precision highp float;
precision highp int;
uniform highp ivec2 uCenter;      // of the view, fixed point
uniform vec2 uCenterFraction;     // what the integers leave over, units
uniform float uScale;             // CSS pixels per unit
uniform mat2 uRotation;
uniform vec2 uHalfSize;           // of the view, CSS pixels
uniform highp usampler2D uStates;
uniform highp usampler2D uStyles;

uint stateOf(uint slot) {
  return texelFetch(uStates, ivec2(int(slot % ${ROW}u), int(slot / ${ROW}u)), 0).r;
}
uvec4 styleOf(uint slot, int part) {
  return texelFetch(uStyles, ivec2(int(slot % ${ROW}u) * 2 + part, int(slot / ${ROW}u)), 0);
}
uniform int uPins;                // states that make a feature stand out of any crowd
// Neither hidden nor under others that are as small and in the same place.
bool isDrawn(uint state) {
  return (state & ${SHOWN}u) != 0u && (state & (${COVERED}u | uint(uPins))) != ${COVERED}u;
}

// Points and line vertices: four words each.
uniform highp isampler2D uRecords;
ivec4 recordAt(int index) {
  return texelFetch(uRecords, ivec2(index % ${RECORDS_PER_ROW}, index / ${RECORDS_PER_ROW}), 0);
}
// Corner of the quad that six vertices in a row make up of two triangles.
vec2 corner() {
  int place = gl_VertexID % 6;
  int which = place < 3 ? place : 6 - place;   // 0 1 2 and 3 2 1
  return vec2(float(which & 1), float(which >> 1));
}

// Integer differences are exact and wrap around the world; y does not wrap, so far ones take floats.
float northOf(int y) {
  float rough = float(y) - float(uCenter.y);
  return abs(rough) > 1.0e9 ? rough : float(y - uCenter.y);
}
vec2 pixels(vec2 units) { return uRotation * ((units - uCenterFraction) * uScale); }
vec4 clip(vec2 px) { return vec4(px / uHalfSize, 0.0, 1.0); }
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);
`;

const COMMON_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
uniform float uPixelRatio;
uniform vec3 uBrand;
out vec4 fragment;

// 1 inside, 0 outside, over one device pixel around a distance of 0.
float coverage(float distance) { return clamp(0.5 - distance * uPixelRatio, 0.0, 1.0); }
vec4 over(vec4 top, vec4 below) { return top + below * (1.0 - top.a); }
vec4 paint(vec3 color, float alpha) { return vec4(color * alpha, alpha); }

// The ring around a selected or highlighted feature, by the distance from its edge.
vec4 halo(float distance, uint state) {
  bool selected = (state & ${SELECTED}u) != 0u;
  bool found = (state & ${FOUND}u) != 0u;
  bool highlighted = (state & ${HIGHLIGHTED}u) != 0u;
  vec4 ring = vec4(0.0);
  if (selected) ring = over(paint(vec3(1.0), coverage(distance - 1.5)), paint(uBrand, coverage(distance - ${float(HALO)})));
  else if (found) ring = over(paint(vec3(1.0), coverage(distance - 1.0)), paint(uBrand, coverage(distance - 3.0)));
  else if (highlighted) ring = paint(mix(uBrand, vec3(1.0), 0.35), 0.75 * coverage(distance - 3.0));
  return ring;
}
`;

export const POINT_VERTEX = `${COMMON_VERTEX}
flat out vec4 vColor;
flat out uint vState;
flat out vec2 vIcon;
out vec2 vPixel;
uniform bool uDots;      // this pass draws dots; the other one markers
uniform bool uAllDots;   // all points are crowded
void main() {
  ivec4 point = recordAt(gl_VertexID / 6);
  uint slot = uint(point.z);
  vState = stateOf(slot);
  uint state = uAllDots ? vState | ${CROWDED}u : vState;
  bool dot = (state & (${CROWDED}u | uint(uPins))) == ${CROWDED}u;
  if (!isDrawn(vState) || dot != uDots) { gl_Position = NOWHERE; return; }
  vColor = vec4(styleOf(slot, 0)) / 255.0;
  uint icon = styleOf(slot, 1).b;
  vIcon = vec2(float(icon % ${ATLAS_COLUMNS}u), float(icon / ${ATLAS_COLUMNS}u));
  float margin = (vState & ${MARKED}u) != 0u ? ${float(HALO + 1)} : 1.0;
  vec2 low = vec2(${float(-MARKER.width / 2)}, 0.0) - margin;
  vec2 high = vec2(${float(MARKER.width / 2)}, ${float(MARKER.height)}) + margin;
  bool ringed = (vState & ${SELECTED | FOUND}u) != 0u;
  if (dot) { high = vec2(ringed ? ${float(MARKER.dot + DOT_RING + 1)} : ${float(MARKER.dot + 1)}); low = -high; }
  vPixel = mix(low, high, corner());
  vec2 place = pixels(vec2(float(point.x - uCenter.x), northOf(point.y)));
  gl_Position = clip(place + vPixel);
}`;

export const POINT_FRAGMENT = `${COMMON_FRAGMENT}
uniform sampler2D uAtlas;
flat in vec4 vColor;
flat in uint vState;
flat in vec2 vIcon;
in vec2 vPixel;

// Distance from a pin: a circle and its tangents to the tip at the origin. sine and cosine are of half the angle at
// the circle's center between the two points where they touch.
float pin(vec2 p, float radius, vec2 center, float tip) {
  vec2 q = vec2(abs(p.x), center.y - p.y);
  float reach = center.y - tip;
  float cosine = radius / reach;
  float sine = sqrt(1.0 - cosine * cosine);
  // Before the foot of the tangent the circle is nearest; past the tip, the tip; between them the tangent.
  float along = dot(q - vec2(0.0, reach), vec2(cosine, -sine));
  if (q.y * sine < q.x * cosine) return length(q) - radius;
  if (along < 0.0) return length(q - vec2(0.0, reach));
  return dot(q, vec2(sine, cosine)) - radius;
}

uniform bool uDots;
void main() {
  float luma = dot(vColor.rgb, vec3(0.299, 0.587, 0.114));
  vec3 ink = luma > ${float(LIGHT_FILL)} ? vec3(0.125) : vec3(1.0);
  if (uDots) {
    float edge = length(vPixel) - ${float(MARKER.dot)};
    fragment = over(paint(vColor.rgb, vColor.a * coverage(edge + 1.0)), paint(ink, 0.9 * coverage(edge)));
    if ((vState & ${SELECTED | FOUND}u) != 0u) fragment = over(fragment, paint(uBrand, coverage(edge - ${float(DOT_RING)})));
    if (fragment.a < 0.004) discard;
    return;
  }
  float body = pin(vPixel, ${float(MARKER.headRadius)}, vec2(0.0, ${float(MARKER.headOffset)}), ${float(MARKER.outline)});
  float edge = body - ${float(MARKER.outline)};
  vec2 inIcon = (vPixel - vec2(0.0, ${float(MARKER.headOffset)})) / ${float(MARKER.icon / ATLAS_FILL)} + 0.5;
  vec2 cell = vec2(inIcon.x, 1.0 - inIcon.y);
  vec2 uv = (vIcon + clamp(cell, 0.0, 1.0)) / vec2(${float(ATLAS_COLUMNS)}, ${float(ATLAS_ROWS)});
  float icon = texture(uAtlas, uv).r;
  vec4 color = paint(mix(vColor.rgb, ink, icon), max(vColor.a, icon) * coverage(body));
  // Under a body that can be seen through, the outline is a ring.
  float ring = vColor.a < 1.0 ? 1.0 - coverage(body + 1.0) : 1.0;
  color = over(color, paint(ink, coverage(edge) * ring));
  color = over(color, halo(edge, vState));
  if (color.a < 0.004) discard;
  fragment = color;
}`;

export const LINE_VERTEX = `${COMMON_VERTEX}
uniform int uFirst;   // record before the first segment's start
flat out vec4 vColor;
flat out uint vState;
flat out float vHalfWidth;
flat out float vLength;
flat out vec4 vJoints;      // normals of the cuts at start and end; zero where there is none
flat out float vDistance;   // from the start of the path to the segment's start
flat out uint vStroke;
out vec2 vPixel;            // along and across the segment, from its start

vec2 direction(ivec2 from, ivec2 to) {
  vec2 d = uRotation * vec2(float(to.x - from.x), float(to.y) - float(from.y));
  float size = length(d);
  return size > 0.0 ? d / size : vec2(0.0);
}
// Where two segments meet, each draws the pixels that are nearer to it: the cut is the bisector of the joint.
vec2 cut(vec2 a, vec2 b, vec2 along) {
  vec2 sum = a + b;
  if (dot(sum, sum) < 1.0e-4 || dot(a, a) == 0.0 || dot(b, b) == 0.0) return vec2(0.0);
  return vec2(dot(sum, along), dot(sum, vec2(-along.y, along.x)));
}

void main() {
  int segment = uFirst + gl_VertexID / 6;
  ivec4 start = recordAt(segment + 1);
  ivec4 end = recordAt(segment + 2);
  uint slot = uint(start.z) & 0x7fffffffu;
  vState = stateOf(slot);
  if (!isDrawn(vState) || end.z < 0) { gl_Position = NOWHERE; return; }
  ivec4 before = recordAt(segment);
  ivec4 after = recordAt(segment + 3);
  vColor = vec4(styleOf(slot, 0)) / 255.0;
  uvec4 stroke = styleOf(slot, 1);
  vStroke = stroke.g;
  vHalfWidth = max(float(stroke.r), 1.0) * 0.5;
  // The end is the short way from the start, so that a line over the 180th meridian stays one.
  vec2 from = vec2(float(start.x - uCenter.x), northOf(start.y));
  vec2 step = vec2(float(end.x - start.x), float(end.y) - float(start.y));
  vec2 a = pixels(from);
  vec2 d = uRotation * (step * uScale);
  float size = length(d);
  vec2 along = size > 0.0 ? d / size : vec2(1.0, 0.0);
  vDistance = intBitsToFloat(start.w) * uScale;
  vec2 atStart = start.z < 0 ? vec2(0.0) : cut(direction(before.xy, start.xy), along, along);
  vec2 atEnd = after.z < 0 ? vec2(0.0) : cut(along, direction(end.xy, after.xy), along);
  vJoints = vec4(atStart, atEnd);
  // Long segments are shortened to what can be seen: interpolating over millions of pixels would lose precision.
  float reach = 2.0 * length(uHalfSize) + 64.0;
  float nearest = -dot(a, along);
  float first = clamp(nearest - reach, 0.0, size);
  float last = clamp(nearest + reach, 0.0, size);
  if (first > 0.0) vJoints.xy = vec2(0.0);
  if (last < size) vJoints.zw = vec2(0.0);
  a += along * first;
  vDistance += first;
  vLength = last - first;
  float margin = vHalfWidth + ((vState & ${MARKED}u) != 0u ? ${float(HALO)} : 0.0) + 1.0;
  vPixel = mix(vec2(-margin), vec2(vLength + margin, margin), corner());
  gl_Position = clip(a + along * vPixel.x + vec2(-along.y, along.x) * vPixel.y);
}`;

export const LINE_FRAGMENT = `${COMMON_FRAGMENT}
flat in vec4 vColor;
flat in uint vState;
flat in float vHalfWidth;
flat in float vLength;
flat in vec4 vJoints;
flat in float vDistance;
flat in uint vStroke;
in vec2 vPixel;

void main() {
  vec2 fromEnd = vPixel - vec2(vLength, 0.0);
  if (dot(vPixel, vJoints.xy) < 0.0 || dot(fromEnd, vJoints.zw) > 0.0) discard;
  float beyond = vPixel.x - clamp(vPixel.x, 0.0, vLength);
  float distance = length(vec2(beyond, vPixel.y)) - vHalfWidth;
  float dashed = distance;
  if (vStroke != 0u) {
    float width = vHalfWidth * 2.0;
    float mark = vStroke == 1u ? width * 2.0 : 0.0;   // of a dash between the centers of its round ends
    float period = mark + width * 2.25;
    float within = mod(vDistance + vPixel.x + period * 0.5 - mark * 0.5, period) - period * 0.5;
    dashed = max(distance, length(vec2(max(abs(within) - mark * 0.5, 0.0), vPixel.y)) - vHalfWidth);
  }
  vec4 color = over(paint(vColor.rgb, vColor.a * coverage(dashed)), halo(distance, vState));
  if (color.a < 0.004) discard;
  fragment = color;
}`;

export const FILL_VERTEX = `${COMMON_VERTEX}
layout(location = 0) in highp ivec4 aVertex;   // x, y, x of the feature's first vertex, slot
flat out vec4 vColor;
void main() {
  uint slot = uint(aVertex.w);
  uint state = stateOf(slot);
  if (!isDrawn(state)) { gl_Position = NOWHERE; return; }
  vColor = vec4(styleOf(slot, 0)) / 255.0;
  vColor.a *= (state & ${MARKED}u) != 0u ? 0.35 : 0.2;
  // All vertices go the same way around the world as the first one.
  float x = float(aVertex.z - uCenter.x) + float(aVertex.x - aVertex.z);
  int direct = aVertex.x - uCenter.x;
  if (abs(x - float(direct)) < 1.0e6) x = float(direct);
  gl_Position = clip(pixels(vec2(x, northOf(aVertex.y))));
}`;

export const FILL_FRAGMENT = `${COMMON_FRAGMENT}
flat in vec4 vColor;
void main() { fragment = paint(vColor.rgb, vColor.a); }`;
