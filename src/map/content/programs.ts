import {
  FILL_FRAGMENT,
  FILL_VERTEX,
  LINE_FRAGMENT,
  LINE_VERTEX,
  POINT_FRAGMENT,
  POINT_VERTEX,
} from "./shaders";

type Gl = WebGL2RenderingContext;

const UNIFORMS = [
  "uCenter",
  "uCenterFraction",
  "uScale",
  "uRotation",
  "uHalfSize",
  "uStates",
  "uStyles",
  "uPixelRatio",
  "uBrand",
  "uAtlas",
  "uDots",
  "uAllDots",
  "uPins",
  "uRecords",
  "uFirst",
] as const;

export interface Program {
  program: WebGLProgram;
  /** Null for a uniform that this program does not use; setting it does nothing then. */
  uniforms: Record<(typeof UNIFORMS)[number], WebGLUniformLocation | null>;
}

export interface Programs {
  point: Program;
  line: Program;
  fill: Program;
}

function compile(gl: Gl, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new Error("The map cannot draw: the WebGL context is lost.");
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}

/** Compiles and links a program. Throws when the shaders are wrong. */
export function link(gl: Gl, vertex: string, fragment: string): Program {
  const program = gl.createProgram();
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)];
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const logs = [...shaders.map((shader) => gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(program)];
    throw new Error(`A shader does not compile: ${logs.filter(Boolean).join("; ")}`);
  }
  for (const shader of shaders) gl.deleteShader(shader);
  const locations = UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]);
  return { program, uniforms: Object.fromEntries(locations) as Program["uniforms"] };
}

export const createPrograms = (gl: Gl): Programs => ({
  point: link(gl, POINT_VERTEX, POINT_FRAGMENT),
  line: link(gl, LINE_VERTEX, LINE_FRAGMENT),
  fill: link(gl, FILL_VERTEX, FILL_FRAGMENT),
});

export function deletePrograms(gl: Gl, programs: Programs): void {
  for (const { program } of Object.values(programs) as Program[]) gl.deleteProgram(program);
}
