/** The list of hot videos and their player: they are loaded together. */
export { HotVideos } from "./HotVideos.tsx"
export { VideoPlayer } from "./VideoPlayer.tsx"
