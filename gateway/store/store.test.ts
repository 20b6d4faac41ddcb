/** The contract of the store in memory. On databases: store.slow.test.ts. */
import { storeContract } from "./contract.ts"
import { makeMemoryStore } from "./memory/memory-store.ts"

const memory = makeMemoryStore()
storeContract("the store in memory", () => memory)
