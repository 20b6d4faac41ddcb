/** Tasks, on their page and in the task box: they come together, with the first of the two. */
export { TaskBoxOverlay } from "./TaskBoxOverlay.tsx"
export { Tasks } from "./Tasks.tsx"
