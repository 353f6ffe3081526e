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
  /** Null for a uniform this program doesn't use; setting it has no effect. */
  uniforms: Record<(typeof UNIFORMS)[number], WebGLUniformLocation | null>;
}

export interface Programs {
  point: Program;
  line: Program;
  fill: Program;
}

function compile(gl: Gl, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (!shader) throw new Error("The map can't draw: the WebGL context was lost.");
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}

/** Program that may still be compiling in the background. Any query on it blocks until it's done. */
interface Linking {
  program: WebGLProgram;
  shaders: WebGLShader[];
}

function begin(gl: Gl, vertex: string, fragment: string): Linking {
  const program = gl.createProgram();
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)];
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  return { program, shaders };
}

/** @throws Error if the shaders don't compile */
function finish(gl: Gl, { program, shaders }: Linking): Program {
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const logs = [...shaders.map((shader) => gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(program)];
    throw new Error(`A shader does not compile: ${logs.filter(Boolean).join("; ")}`);
  }
  for (const shader of shaders) gl.deleteShader(shader);
  const locations = UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]);
  return { program, uniforms: Object.fromEntries(locations) as Program["uniforms"] };
}

/** Compiles and links a program, blocking until done. @throws Error if the shaders don't compile */
export const link = (gl: Gl, vertex: string, fragment: string): Program =>
  finish(gl, begin(gl, vertex, fragment));

/**
 * Starts compiling the layer's programs. A GPU process busy with the map's first frames takes up to a second, and the
 * page mustn't block that long.
 *
 * @returns a function that returns the programs once compiled, and null before
 */
export function compilePrograms(gl: Gl): () => Programs | null {
  const parallel = gl.getExtension("KHR_parallel_shader_compile");
  const linking = {
    point: begin(gl, POINT_VERTEX, POINT_FRAGMENT),
    line: begin(gl, LINE_VERTEX, LINE_FRAGMENT),
    fill: begin(gl, FILL_VERTEX, FILL_FRAGMENT),
  };
  let programs: Programs | null = null;
  return () => {
    if (programs) return programs;
    const isDone = ({ program }: Linking) =>
      !parallel || gl.isContextLost() || gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR);
    if (!Object.values(linking).every(isDone)) return null;
    programs = {
      point: finish(gl, linking.point),
      line: finish(gl, linking.line),
      fill: finish(gl, linking.fill),
    };
    return programs;
  };
}

export function deletePrograms(gl: Gl, programs: Programs): void {
  for (const { program } of Object.values(programs) as Program[]) gl.deleteProgram(program);
}
