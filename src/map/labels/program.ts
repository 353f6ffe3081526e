import type { DrawnFrame } from "./drawnFrame";

type Gl = WebGL2RenderingContext;

const UNIFORMS = [
  "uShift",
  "uScale",
  "uRotation",
  "uHalfSize",
  "uPixelRatio",
  "uNow",
  "uFade",
  "uStill",
  "uSheet",
] as const;
type Uniforms = Record<(typeof UNIFORMS)[number], WebGLUniformLocation | null>;

/**
 * Creates the labels' program, compiled in the background if the browser supports it. `ready` tells when it can be
 * used, and throws if the shaders don't compile.
 */
export function createLabelProgram(gl: Gl, vertex: string, fragment: string) {
  const parallel = gl.getExtension("KHR_parallel_shader_compile");
  const program = gl.createProgram();
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)];
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  let uniforms: Uniforms | null = null;
  return {
    ready(): boolean {
      if (uniforms) return true;
      if (gl.isContextLost()) return false;
      if (parallel && !gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR)) return false;
      if (!gl.getProgramParameter(program, gl.LINK_STATUS))
        throw new Error(`The labels' shaders do not compile: ${gl.getProgramInfoLog(program)}`);
      for (const shader of shaders) gl.deleteShader(shader);
      const found = UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]);
      uniforms = Object.fromEntries(found) as Uniforms;
      return true;
    },
    use(frame: DrawnFrame, shift: readonly [number, number]): void {
      if (!uniforms) return;
      const angle = (frame.rotation * Math.PI) / 180;
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
      // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, not a hook of React
      gl.useProgram(program);
      gl.uniform2f(uniforms.uShift, ...shift);
      gl.uniform1f(uniforms.uScale, 1 / frame.resolution);
      gl.uniformMatrix2fv(uniforms.uRotation, false, [cosine, sine, -sine, cosine]);
      gl.uniform2f(uniforms.uHalfSize, frame.size[0] / 2, frame.size[1] / 2);
      gl.uniform1f(uniforms.uPixelRatio, frame.pixelRatio);
      gl.uniform1f(uniforms.uNow, frame.now / 1000);
      gl.uniform1f(uniforms.uFade, Math.max(frame.fade, 1) / 1000);
      gl.uniform1i(uniforms.uStill, frame.still ? 1 : 0);
      gl.uniform1i(uniforms.uSheet, 0);
    },
    destroy: () => gl.deleteProgram(program),
  };
}

function compile(gl: Gl, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new Error("The map can't draw: the WebGL context was lost.");
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}
