/** Whether the page runs as the installed app, in a window of its own. */
export const runsInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches
