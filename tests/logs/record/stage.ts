/** The stage where a life is recorded: a world with people in it, and the log that one of them leaves on the device. */
import { Schema } from "effect"
import { LogEntry, type LogFile } from "#schema/log/entry.ts"
import { readLogFile } from "../../../worker/log/log-file.ts"
import { makeMemoryMedium } from "../../../worker/store/disk/memory-disk.ts"
import { rangeOf } from "../../../worker/store/families.ts"
import { makePrng, type Prng } from "../../sim/kernel/prng.ts"
import { act, register, watch } from "../../worlds/app/acting.ts"
import type { TestBrowser, TestTab } from "../../worlds/app/browser.ts"
import { makeWorld, type World } from "../../worlds/app/world.ts"
import { makePlainIds } from "./plain-ids.ts"

export interface Player {
  readonly browser: TestBrowser
  readonly id: number
  /** The newest tab. */
  readonly tab: () => TestTab
  /** Kills the tab; a new one goes on. */
  readonly revive: () => Promise<void>
  /** All commits, as they were appended. */
  readonly commits: () => ReadonlyArray<LogEntry>
  /** The log as it is on the device: compacted now and then. */
  readonly kept: () => ReadonlyArray<LogEntry>
}

/** A life's two logs, which mean the same. `compacted` is null when nothing was compacted. */
export interface Recorded {
  readonly log: LogFile
  readonly compacted: LogFile | null
}

export interface Stage {
  readonly world: World
  readonly dice: Prng
  readonly join: (name: string, gender?: 1 | 2 | 3) => Promise<Player>
  /** The ids of the demo hosts on the wall, ascending. */
  readonly hosts: () => Promise<ReadonlyArray<number>>
  /** Waits until the player's tab is connected. */
  readonly online: (player: Player) => Promise<void>
}

export interface Life {
  /** The file's name without `.json`. */
  readonly name: string
  readonly seed: number
  readonly note: string
  /** Plays the life; the log of the returned player is recorded. */
  readonly play: (stage: Stage) => Promise<Player>
}

const decodeEntry = Schema.decodeUnknownSync(Schema.fromJsonString(LogEntry))

const [FIRST, BEHIND] = rangeOf("entry")
const isEntryKey = (key: string): boolean => key >= FIRST && key < BEHIND

const entriesIn = (texts: ReadonlyMap<string, string>): ReadonlyArray<LogEntry> =>
  [...texts]
    .filter(([key]) => isEntryKey(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => decodeEntry(text))

/** A medium that remembers every entry as it was appended. */
const makeWitnessedMedium = () => {
  const medium = makeMemoryMedium()
  const appended = new Map<string, string>()
  const open = medium.open
  medium.open = async (userId) => {
    const disk = await open(userId)
    return {
      ...disk,
      write: async (changes, options) => {
        await disk.write(changes, options)
        for (const { key, text, was } of changes) if (was === null && text !== null) appended.set(key, text)
      },
    }
  }
  return { medium, appended }
}

const makeStage = (world: World, dice: Prng): Stage => {
  const online = async (player: Player) => {
    const connection = watch(player.tab().client.query({ _tag: "connection" }))
    await world.eventually(() => {
      if (connection().messaging !== "online") throw new Error(`messaging is ${connection().messaging}`)
    })
  }
  return {
    world,
    dice,
    online,
    join: async (name, gender = 2) => {
      const { medium, appended } = makeWitnessedMedium()
      const browser = await world.browser({ disks: medium })
      let tab = browser.openTab()
      const id = await register(tab.client, name, gender)
      const player: Player = {
        browser,
        id,
        tab: () => tab,
        revive: async () => {
          await tab.kill()
          tab = browser.openTab()
        },
        commits: () => entriesIn(appended),
        kept: () => entriesIn(medium.texts(id)),
      }
      await online(player)
      return player
    },
    hosts: async () => {
      const { client } = (await world.browser()).openTab()
      const wall = client.remote({ _tag: "wall", groupId: 0, countryId: null, pageNo: 1 })
      wall.subscribe(() => {})
      return await world.until(() => {
        const state = wall.get()
        const ids = state.state === "ready" ? state.value.list.map(({ userId }) => userId) : []
        if (ids.length === 0) throw new Error("the wall is empty")
        return ids.toSorted((a, b) => a - b)
      })
    },
  }
}

export const say = (from: Player, to: number, text: string) => act(from.tab().client, { _tag: "sendMessage", to, text })

/** Records a life's logs. Their ids are plain, so that a new recording has the same ids. */
export const recordLife = async ({ seed, note, play }: Life): Promise<Recorded> => {
  const world = await makeWorld({ demo: 6 })
  try {
    const player = await play(makeStage(world, makePrng(seed, note)))
    await world.pass(10_000)
    const plain = makePlainIds()
    const fileOf = (entries: ReadonlyArray<LogEntry>, said = note): LogFile =>
      readLogFile({
        format: "livcam-log",
        version: 1,
        userId: player.id,
        deviceId: null,
        note: said,
        entries: plain(entries),
      })
    const [commits, kept] = [player.commits(), player.kept()]
    const log = fileOf(commits)
    return { log, compacted: kept.length === commits.length ? null : fileOf(kept, `${note} Compacted.`) }
  } finally {
    await world.close()
  }
}
