/**
 * The medium over real databases. Each operation runs on the database, and a mirror of plain maps says what the result
 * must be. The world waits while a database works, so that one seed always gives one run.
 */
import type { DisksShape, RowDisk } from "../../../worker/store/disk/row-disk.ts"
import { type Actor, Queue } from "../kernel/kernel.ts"
import { later } from "../kernel/later.ts"
import type { Medium, MediumOptions, Volume } from "./medium.ts"

type Rows = ReadonlyArray<readonly [key: string, text: string]>

export const makeBackedMedium = (
  { kernel, events, fault }: MediumOptions,
  disks: DisksShape,
  differs: (detail: string) => void,
): Medium => {
  const volumes = new Map<number, Volume>()
  const opened = new Map<Actor, Set<RowDisk>>()
  let made = 0

  const volumeOf = (userId: number): Volume => {
    const known = volumes.get(userId)
    if (known !== undefined) return known
    const volume: Volume = { userId, number: made++, texts: new Map(), unsafe: [] }
    volumes.set(userId, volume)
    return volume
  }

  /** Runs operations one after the other, so that the mirror and the database see them in the same order. */
  let newest: Promise<unknown> = Promise.resolve()
  const inTurn = <A>(work: () => Promise<A>, settled: (value: A) => void): Promise<A> => {
    const mine = newest.then(work).then((value) => {
      settled(value)
      return value
    })
    newest = mine.catch(() => undefined)
    return mine
  }

  /** Runs real work. Its result comes back as a step of the actor. */
  const abroad = <A>(
    actor: Actor,
    queue: Queue,
    work: () => Promise<A>,
    settled: (value: A) => void = () => {},
  ): Promise<A> =>
    later((ok, fail) =>
      kernel.schedule(queue, () => {
        const back = kernel.goAbroad()
        inTurn(work, settled).then(
          (value) => {
            back()
            kernel.soon(actor, () => ok(value))
          },
          (cause: unknown) => {
            back()
            kernel.soon(actor, () => fail(cause))
          },
        )
      }),
    )

  const compare = (volume: Volume, asked: string, found: Rows, expected: Rows): void => {
    const [there, due] = [JSON.stringify(found), JSON.stringify(expected)]
    if (there !== due) differs(`user ${volume.userId}: ${asked}: the database has ${there}, its model ${due}`)
  }

  const over = (actor: Actor, volume: Volume, disk: RowDisk): RowDisk => {
    const queue = new Queue(actor)
    const sorted = (entries: Iterable<readonly [string, string]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
    const mine = opened.get(actor) ?? new Set()
    opened.set(actor, mine.add(disk))
    return {
      get: (keys) =>
        abroad(
          actor,
          queue,
          () => disk.get(keys),
          (found) => {
            const expected = sorted(
              keys.flatMap((key) => (volume.texts.has(key) ? [[key, volume.texts.get(key) ?? ""] as const] : [])),
            )
            compare(volume, keys.join(" "), sorted(new Map(found)), sorted(new Map(expected)))
          },
        ),
      range: (from, to, limit) =>
        abroad(
          actor,
          queue,
          () => disk.range(from, to, limit),
          (found) => {
            const expected = sorted([...volume.texts].filter(([key]) => key >= from && key < to)).slice(0, limit)
            compare(
              volume,
              `${from} to ${to}`,
              found.map(([key, text]) => [key, text] as const),
              expected,
            )
          },
        ),
      write: (changes, options) => {
        const trouble = fault(volume, actor, changes)
        const work = async (): Promise<void> => {
          if (trouble === "quota") throw new DOMException("no room is left", "QuotaExceededError")
          if (trouble === "abort") throw new DOMException("the transaction was aborted", "AbortError")
          // The connection is really closed, so the engine must handle the database's own error.
          if (trouble === "lost") await disk.close()
          await disk.write(changes, options)
        }
        return abroad(actor, queue, work, () => {
          events.writing(volume, actor, changes, options.durable)
          for (const { key, text } of changes) {
            if (text === null) volume.texts.delete(key)
            else volume.texts.set(key, text)
          }
        })
      },
      close: () => {
        mine.delete(disk)
        return abroad(actor, queue, () => disk.close())
      },
    }
  }

  return {
    volumes,
    disksOf: (actor) => ({
      open: (userId) =>
        abroad(actor, new Queue(actor), async () => over(actor, volumeOf(userId), await disks.open(userId))),
      destroy: (userId) =>
        abroad(
          actor,
          new Queue(actor),
          () => disks.destroy(userId),
          () => {
            const volume = volumes.get(userId)
            volumes.delete(userId)
            if (volume !== undefined) events.destroyed(volume)
          },
        ),
    }),
    // A killed worker's databases keep what was written; its connections end.
    tear: () => {
      for (const [actor, mine] of opened) {
        if (actor.alive) continue
        opened.delete(actor)
        for (const disk of mine) {
          const back = kernel.goAbroad()
          disk.close().then(back, back)
        }
      }
    },
    wipe: () => volumes.clear(),
  }
}
