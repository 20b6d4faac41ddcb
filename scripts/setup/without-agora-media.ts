/**
 * For the build of the worker: Agora's messaging SDK needs the media SDK only for stream channels, which the worker
 * does not use.
 */
import type { Plugin } from "vite"

const STUB = "\0agora-media-stub"

export const withoutAgoraMedia = (): Plugin => ({
  name: "livcam:worker-without-agora-media",
  enforce: "pre",
  resolveId: (id) => (id === "agora-rtc-sdk-ng" ? STUB : undefined),
  load: (id) => (id === STUB ? "export default {}" : undefined),
})
