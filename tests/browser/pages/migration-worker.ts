/**
 * A worker that leaves cached answers as a former build did, or opens them as a later build, and may end in the middle.
 */
import { Effect } from "effect"
import { deviceCollections } from "../../../worker/store/collections/device-collections.ts"
import { DEVICE_VERSIONS, OwnVersions } from "../../../worker/store/device-versions.ts"
import { makeDexieDisks } from "../../../worker/store/disk/dexie-disk.ts"
import { Disks, type DisksShape } from "../../../worker/store/disk/row-disk.ts"
import { families } from "../../../worker/store/families.ts"
import { OwnCollections } from "../../../worker/store/migrate-rows.ts"
import { openStore } from "../../../worker/store/open-store.ts"
import { answerJobs } from "./answer-jobs.ts"

export type MigrationJob =
  | { readonly kind: "leave"; readonly count: number }
  /** `killedAfter`: number of writes after which the worker answers "killed" and does no more. Null: it never does. */
  | { readonly kind: "open"; readonly killedAfter: number | null }

export interface Opened {
  readonly answers: ReadonlyArray<unknown>
  readonly head: unknown
}

const me = 7
const disks = makeDexieDisks({ indexedDB, IDBKeyRange, storage: navigator.storage })
const keyOf = (n: number) => families.remote.key(`question ${String(n).padStart(3, "0")}`)

const leave = async (count: number): Promise<null> => {
  await Effect.runPromise(Effect.scoped(openStore(me)).pipe(Effect.provideService(Disks, disks)))
  const disk = await disks.open(me)
  const former = Array.from({ length: count }, (_, n) => ({
    key: keyOf(n),
    text: JSON.stringify({ answer: n, at: n }),
  }))
  await disk.write(former, { durable: true })
  await disk.close()
  return null
}

const open = (killedAfter: number | null): Promise<Opened | "killed"> =>
  new Promise((answer, fail) => {
    let writes = 0
    const counted: DisksShape = {
      ...disks,
      open: async (userId) => {
        const disk = await disks.open(userId)
        return {
          ...disk,
          write: async (...asked) => {
            await disk.write(...asked)
            if (++writes !== killedAfter) return
            answer("killed")
            await new Promise(() => {})
          },
        }
      },
    }
    const read = Effect.gen(function* () {
      const store = yield* openStore(me)
      const answers = (yield* store.range("remote")).map(([, value]) => value)
      return { answers, head: (yield* store.head).rows }
    })
    Effect.runPromise(
      Effect.scoped(read).pipe(
        Effect.provideService(Disks, counted),
        Effect.provideService(OwnVersions, { ...DEVICE_VERSIONS, remotes: 2 }),
        Effect.provideService(OwnCollections, {
          ...deviceCollections,
          remotes: {
            ...deviceCollections.remotes,
            migrationStrategies: {
              1: ({ answer: value, at }) => ({ value, asOf: at }),
              2: ({ value, asOf }) => ({ value: [value], asOf }),
            },
          },
        }),
      ),
    ).then(answer, fail)
  })

answerJobs((job: MigrationJob) => (job.kind === "leave" ? leave(job.count) : open(job.killedAfter)))
