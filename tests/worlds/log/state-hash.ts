/** One text for a projected state: the same rows give the same hash on each disk and each machine. */
import { bodyDigest } from "../../../worker/crypto/signing.ts"
import type { FoldedRows } from "../../../worker/log/refold.ts"
import { rowsToState, stableJson } from "../../../worker/log/replay.ts"

export const stateHash = (rows: FoldedRows): string => bodyDigest(stableJson(rowsToState(rows)))
