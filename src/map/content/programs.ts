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
  if (!shader) throw new Error("The map can't draw: the WebGL context was lost.");
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}

/** A program that may still be compiled beside the page: whatever is asked about it waits for that. */
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

/** Throws when the shaders are wrong. */
function finish(gl: Gl, { program, shaders }: Linking): Program {
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const logs = [...shaders.map((shader) => gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(program)];
    throw new Error(`A shader does not compile: ${logs.filter(Boolean).join("; ")}`);
  }
  for (const shader of shaders) gl.deleteShader(shader);
  const locations = UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]);
  return { program, uniforms: Object.fromEntries(locations) as Program["uniforms"] };
}

/** Compiles and links a program, however long that takes. Throws when the shaders are wrong. */
export const link = (gl: Gl, vertex: string, fragment: string): Program =>
  finish(gl, begin(gl, vertex, fragment));

/**
 * Compiles the layer's programs. Answers a function that answers them once they are there, else null: a graphics process
 * that is busy with the map's first frames takes the better part of a second, in which the page is to answer.
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
