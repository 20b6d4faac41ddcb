/**
 * The beauty filter: WebGL makes a camera's picture lighter, smoother and rosier, as a track of its own. It draws when
 * the camera has a new frame, so it stands still while the page is hidden; local-media.ts then shows the camera itself.
 */
import { VIDEO_ENCODER } from "./encoder.ts"
import { costsTooMuch, LOOK_MS, type Look, watchPressure } from "./filter-cost.ts"

/** Spec section 9. Each level is out of five steps, and chosen here. */
const BEAUTY = { lightening: 2, smoothness: 1, redness: 1 } as const
const STEPS = 5

/**
 * Smooths skin with pixels of similar colour and makes it rosier; lightens everything, dark parts more than bright
 * ones.
 */
const VERTEX = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  at = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`
const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D picture;
uniform vec2 pixel;
uniform vec3 levels;
in vec2 at;
out vec4 shown;
float skinOf(vec3 c) {
  float cb = 0.5 - 0.168736 * c.r - 0.331264 * c.g + 0.5 * c.b;
  float cr = 0.5 + 0.5 * c.r - 0.418688 * c.g - 0.081312 * c.b;
  return smoothstep(0.28, 0.36, cb) * (1.0 - smoothstep(0.5, 0.56, cb)) * smoothstep(0.5, 0.55, cr) * (1.0 - smoothstep(0.68, 0.74, cr));
}
void main() {
  vec3 here = texture(picture, at).rgb;
  vec3 sum = here;
  float weight = 1.0;
  for (int ring = 1; ring <= 2; ring++)
    for (int step = 0; step < 8; step++) {
      float angle = 0.785398 * float(step) + 0.39 * float(ring);
      vec3 near = texture(picture, at + pixel * 2.5 * float(ring) * vec2(cos(angle), sin(angle))).rgb;
      vec3 apart = near - here;
      float like = exp(-60.0 * dot(apart, apart));
      sum += near * like;
      weight += like;
    }
  float skin = skinOf(here);
  vec3 made = mix(here, sum / weight, skin * min(1.0, levels.y * 4.0));
  float bend = 1.0 + 2.5 * levels.x;
  made = log(1.0 + made * (bend - 1.0)) / log(bend);
  made *= mix(vec3(1.0), vec3(1.0 + 0.25 * levels.z, 1.0, 1.0 + 0.05 * levels.z), skin);
  shown = vec4(min(made, vec3(1.0)), 1.0);
}`

export interface Beauty {
  readonly track: MediaStreamTrack
  /** Stops the filter; the camera goes on. */
  stop(): void
}

const contextOf = (canvas: HTMLCanvasElement): WebGL2RenderingContext | null =>
  // No software rendering: the call needs the processor.
  canvas.getContext("webgl2", { failIfMajorPerformanceCaveat: true, antialias: false, depth: false })

let isAble: boolean | undefined

/**
 * Whether this browser can filter a call's picture without overloading its processor. Checked once: WebGL contexts are
 * few.
 */
export const canBeautify = (): boolean => {
  isAble ??=
    "requestVideoFrameCallback" in HTMLVideoElement.prototype &&
    "captureStream" in HTMLCanvasElement.prototype &&
    contextOf(document.createElement("canvas")) !== null
  return isAble
}

const programOf = (gl: WebGL2RenderingContext): WebGLProgram | null => {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)
    if (shader === null) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : null
}

/** Makes the context draw what its texture holds; returns the location of the pixel size. */
const prepare = (gl: WebGL2RenderingContext, program: WebGLProgram): WebGLUniformLocation | null => {
  // biome-ignore lint/correctness/useHookAtTopLevel: a method of WebGL
  gl.useProgram(program)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  const { lightening, smoothness, redness } = BEAUTY
  gl.uniform3f(gl.getUniformLocation(program, "levels"), lightening / STEPS, smoothness / STEPS, redness / STEPS)
  return gl.getUniformLocation(program, "pixel")
}

/** Null where the filter cannot run. `onSlow`: called once, when the filter costs this device too much. */
export const beautify = (camera: MediaStreamTrack, onSlow: () => void): Beauty | null => {
  const canvas = document.createElement("canvas")
  const gl = contextOf(canvas)
  const program = gl && programOf(gl)
  if (!gl || !program) return null
  const pixel = prepare(gl, program)

  const video = document.createElement("video")
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([camera])
  const [track] = canvas.captureStream(VIDEO_ENCODER.framesPerSecond).getVideoTracks()
  if (track === undefined) return null

  let isStopped = false
  let drawn = 0
  const draw = () => {
    if (isStopped) return
    const { videoWidth: width, videoHeight: height } = video
    if (width > 0 && height > 0) {
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      gl.viewport(0, 0, width, height)
      gl.uniform2f(pixel, 1 / width, 1 / height)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, video)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      drawn += 1
    }
    video.requestVideoFrameCallback(draw)
  }
  video.requestVideoFrameCallback(draw)
  // When the browser does not play it, nothing is drawn; the check below notices that.
  video.play().catch(() => undefined)
  const pressure = watchPressure()
  let before: Look | null = null
  const looks = setInterval(() => {
    const now = { drawn, isCritical: pressure.isCritical() }
    const isTooMuch = costsTooMuch(before, now)
    drawn = 0
    before = now
    if (!isTooMuch || document.visibilityState === "hidden") return
    clearInterval(looks)
    onSlow()
  }, LOOK_MS)

  return {
    track,
    stop: () => {
      isStopped = true
      clearInterval(looks)
      pressure.stop()
      track.stop()
      video.srcObject = null
      gl.getExtension("WEBGL_lose_context")?.loseContext()
    },
  }
}
