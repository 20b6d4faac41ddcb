/** Number of the page–worker contract (schema/worker-api.ts). Raised when the meaning of anything in it changes; a page and a worker of different numbers do not talk. */
export const PROTOCOL = 3
