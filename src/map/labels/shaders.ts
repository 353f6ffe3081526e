/** Labels as textured quads (GLSL ES 3.00). Lengths are CSS pixels, y down, unless noted; output is premultiplied. */
export const LABEL_VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec2 aPlace;    // meters east and south of the origin
layout(location = 1) in vec2 aCorner;   // from the place
layout(location = 2) in vec2 aTexel;    // 0 to 1
layout(location = 3) in vec2 aState;    // when it came, seconds; 1 where it is level
uniform vec2 uShift;       // of the origin from the view's center, meters east and south
uniform float uScale;      // CSS pixels per meter
uniform mat2 uRotation;
uniform vec2 uHalfSize;    // of the view
uniform float uPixelRatio;
uniform float uNow;        // seconds
uniform float uFade;       // seconds that a name takes to appear
uniform bool uStill;
out vec2 vTexel;
out float vAlpha;
void main() {
  vec2 at = uRotation * ((aPlace + uShift) * uScale) + aCorner + uHalfSize;
  // On a still map pictures of level names lie on whole pixels of the screen. Moving ones would tremble.
  if (uStill && aState.y > 0.5) at = floor(at * uPixelRatio + 0.501) / uPixelRatio;
  vTexel = aTexel;
  vAlpha = clamp((uNow - aState.x + 0.01) / uFade, 0.0, 1.0);
  gl_Position = vec4(at.x / uHalfSize.x - 1.0, 1.0 - at.y / uHalfSize.y, 0.0, 1.0);
}`;

export const LABEL_FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D uSheet;
in vec2 vTexel;
in float vAlpha;
out vec4 fragment;
void main() { fragment = texture(uSheet, vTexel) * vAlpha; }`;
