/** Tasks, on their page and in the task box, and the activity boxes. They load together, with the first of them. */
export { ActivityBoxes } from "./ActivityBoxes.tsx"
export { TaskBoxOverlay, Tasks } from "./Tasks.tsx"
