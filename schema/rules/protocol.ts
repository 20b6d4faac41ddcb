/**
 * Version of the contract between page and worker (schema/worker-api.ts). It rises when the meaning of anything in the
 * contract changes. A page and a worker with different versions do not talk to each other.
 */
export const PROTOCOL = 3
