import { Effect, Schema, Scope } from "effect"
import fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import { commands } from "#schema/commands.ts"
import { ERROR_KINDS } from "#schema/errors.ts"
import { queries } from "#schema/queries.ts"
import { remotes } from "#schema/remotes.ts"
import { PROTOCOL } from "#schema/rules/protocol.ts"
import { Hello, type Outcome, type WorkerApi } from "#schema/worker-api.ts"
import { refold } from "../../worker/log/refold.ts"
import { rowsToState } from "../../worker/log/replay.ts"
import { type MemoryMedium, makeMemoryMedium, memoryDisks } from "../../worker/store/disk/memory-disk.ts"
import { FOLD_FAMILIES } from "../../worker/store/families.ts"
import { openStore } from "../../worker/store/open-store.ts"
import { channelOf, NEWS_CHANNEL, SessionNews, TabMessage } from "../../worker/tabs/messages.ts"
import { act, register, threadTexts, watch } from "../worlds/app/acting.ts"
import type { TestTab } from "../worlds/app/browser.ts"
import {
  sampleAsked,
  sampleCommands,
  sampleFacts,
  sampleHello,
  sampleQueries,
  sampleRemotes,
} from "../worlds/app/worker-samples.ts"
import { makeWorld, type World } from "../worlds/app/world.ts"
import { stateHash } from "../worlds/log/state-hash.ts"
import { FUZZ_RUNS, FUZZ_SEED, mutated } from "../worlds/mutate.ts"
import { run } from "../worlds/run.ts"

/** Cases between two comparisons of rows and log. */
const HANDFUL = 250
const LONG = 600_000

let world: World
afterEach(() => world.close())

/** Ann, whose worker is tested; Bo, who gets the real message; Cy, whom all samples are about. */
const settle = async () => {
  world = await makeWorld()
  const disks = makeMemoryMedium()
  const bo = (await world.browser()).openTab()
  const boId = await register(bo.client, "Bo")
  const cyId = await register((await world.browser()).openTab().client, "Cy")
  const browser = await world.browser({ disks })
  const tab = browser.openTab()
  const annId = await register(tab.client, "Ann")
  const session = watch(tab.client.query({ _tag: "session" }))
  await world.eventually(() => expect(session()).toMatchObject({ state: "signedIn", balance: 120 }))
  return { disks, bo, boId, cyId, browser, tab, annId, session }
}

/** Checks that the rows of a disk, as it is at this moment, equal the fold of its log. */
const expectWhole = async (disks: MemoryMedium, userId: number): Promise<void> => {
  const copy = makeMemoryMedium()
  for (const [key, text] of disks.texts(userId)) copy.texts(userId).set(key, text)
  const [rows, folded] = await run(
    Effect.gen(function* () {
      const store = yield* openStore(userId)
      const entries = (yield* store.entries(0, Number.POSITIVE_INFINITY)).entries
      const rows = (yield* Effect.forEach(FOLD_FAMILIES, (name) => store.range(name))).flat()
      return [new Map(rows), refold(entries, userId)] as const
    }),
    memoryDisks(copy),
  )
  expect(rowsToState(rows)).toEqual(rowsToState(folded))
  expect(stateHash(rows)).toBe(stateHash(folded))
}

/** Checks that a real message goes out once. */
const expectAlive = async (tab: TestTab, annId: number, bo: TestTab, boId: number): Promise<void> => {
  await act(tab.client, { _tag: "sendMessage", to: boId, text: "still here" })
  const his = threadTexts(bo.client, annId)
  const mine = threadTexts(tab.client, boId)
  await world.eventually(() => {
    expect(his().map(({ text }) => text)).toEqual(["still here"])
    expect(mine()).toEqual([{ text: "still here", mine: true, state: "sent" }])
  })
}

type Table = Readonly<Record<string, { readonly payload?: Schema.Top; readonly params?: Schema.Top }>>
/** Checks whether a value fits a line of the table. */
const makeIsValid = (table: Table): ((value: unknown) => boolean) => {
  const is = Schema.is(Schema.Union(Object.values(table).flatMap(({ payload, params }) => payload ?? params ?? [])))
  return (value) => is(value)
}
const isCommand = makeIsValid(commands)
const isQuery = makeIsValid(queries)
const isRemote = makeIsValid(remotes)

/** Carried out, these commands end what the test looks at. */
const ENDING = new Set(["signOut", "register", "travel"])
const isEnding = (value: unknown): boolean =>
  isCommand(value) && ENDING.has(String(Reflect.get(value as object, "_tag")))

type Verb = Exclude<keyof WorkerApi, "ping">
interface Call {
  readonly verb: Verb
  readonly args: ReadonlyArray<unknown>
  /** The error that it must be refused with; null when it may be carried out. */
  readonly refused: string | null
}

const callsAbout = (me: number, other: number): fc.Arbitrary<Call> => {
  const all = Object.values(sampleCommands(me, other))
  const watchIds = fc.oneof(fc.integer({ min: 1_000, max: 1_020 }), mutated([1_000]))
  const asked = fc.oneof(fc.constant(undefined), mutated([sampleAsked]))
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(
          fc.oneof({ weight: 9, arbitrary: mutated(all) }, { weight: 1, arbitrary: fc.constantFrom(...all) }),
          asked,
        )
        .filter(([command]) => !isEnding(command))
        .map(
          ([command, ask]): Call => ({
            verb: "execute",
            args: [command, ask],
            refused: isCommand(command) ? null : "commandInvalid",
          }),
        ),
    },
    {
      weight: 5,
      arbitrary: fc.tuple(watchIds, mutated(Object.values(sampleQueries(me, other)))).map(
        ([id, query]): Call => ({
          verb: "watch",
          args: [id, query],
          refused: Number.isSafeInteger(id) && isQuery(query) ? null : "commandInvalid",
        }),
      ),
    },
    { weight: 1, arbitrary: watchIds.map((id): Call => ({ verb: "unwatch", args: [id], refused: null })) },
    {
      weight: 2,
      arbitrary: mutated(Object.values(sampleRemotes(other))).map(
        (remote): Call => ({
          verb: "read",
          args: [remote],
          refused: isRemote(remote) ? null : "commandInvalid",
        }),
      ),
    },
    { weight: 1, arbitrary: mutated(sampleFacts).map((fact): Call => ({ verb: "tell", args: [fact], refused: null })) },
    {
      weight: 1,
      arbitrary: mutated([{ ...sampleHello, protocol: PROTOCOL }]).map(
        (hello): Call => ({
          verb: "connect",
          args: [hello, undefined],
          refused: isOurs(hello) ? "commandInvalid" : "protocolMismatch",
        }),
      ),
    },
  )
}
const isHello = Schema.is(Hello)
const isOurs = (hello: unknown): boolean => isHello(hello) && hello.protocol === PROTOCOL

/** Makes the call. A throw or a rejection is no refusal: it is a defect. */
const ask = async (api: WorkerApi, { verb, args }: Call): Promise<unknown> => {
  // A page without types may pass any arguments.
  const call = Reflect.get(api, verb) as (...given: ReadonlyArray<unknown>) => Promise<unknown>
  return await call(...args)
}

const isOutcome = (value: unknown): value is Outcome<unknown> =>
  typeof value === "object" && value !== null && "ok" in value

const judge = ({ verb, args, refused }: Call, answer: unknown): string | null => {
  const what = `${verb} ${JSON.stringify(args)?.slice(0, 300)}`
  if (verb === "unwatch" || verb === "tell") return answer === undefined ? null : `${what} answered`
  if (!isOutcome(answer)) return `${what} gave no outcome`
  if (answer.ok) return refused === null ? null : `${what} was carried out`
  const { kind } = answer.error
  if (refused !== null) return kind === refused ? null : `${what} was refused as ${kind}`
  return kind !== "unknown" && ERROR_KINDS.includes(kind) ? null : `${what} ended as ${kind}`
}

test(
  `R10: ${FUZZ_RUNS} spoilt calls of the page throw nothing, are refused by name and leave nothing half written`,
  async () => {
    const { disks, bo, boId, cyId, tab, annId } = await settle()
    const calls = fc.sample(callsAbout(annId, cyId), { numRuns: FUZZ_RUNS, seed: FUZZ_SEED })
    const wrong: Array<string> = []
    for (let from = 0; from < calls.length; from += HANDFUL) {
      const handful = calls.slice(from, from + HANDFUL)
      let open = handful.length
      for (const call of handful) {
        const api = tab.api()
        void ask(api, call)
          .then(
            (answer) => judge(call, answer),
            (cause: unknown) => `${call.verb} threw ${String(cause)}`,
          )
          .then((fault) => {
            open -= 1
            if (fault !== null) wrong.push(fault)
          })
      }
      await world.eventually(() => expect(open).toBe(0))
      expect(wrong).toEqual([])
      await Promise.all(Array.from({ length: 21 }, (_, at) => tab.api().unwatch(1_000 + at)))
      await expectWhole(disks, annId)
    }
    await tab.api().tell({ kind: "visible", visible: true })
    await expectAlive(tab, annId, bo, boId)
    await expectWhole(disks, annId)
  },
  LONG,
)

test(
  `R10: ${FUZZ_RUNS} spoilt messages of another tab throw nothing, stop nobody and leave nothing half written`,
  async () => {
    const { disks, bo, boId, cyId, browser, tab, annId } = await settle()
    const follower = browser.openTab()
    const roles = [tab, follower].map(({ client }) => watch(client.query({ _tag: "connection" })))
    const views = [follower, tab].map(({ client }) => watch(client.query({ _tag: "chats" })))
    await world.eventually(() => expect(roles.map((role) => role().role)).toEqual(["leader", "follower"]))
    const scope = Scope.makeUnsafe()
    const open = (name: string) =>
      Effect.runPromise(Effect.provideService(browser.channels.open(name), Scope.Scope, scope))
    const [line, news] = [await open(channelOf(annId)), await open(NEWS_CHANNEL)]
    let leader = ""
    line.listen((message) => {
      leader = String(Reflect.get(Object(message), "owner") ?? leader)
    })
    await world.eventually(() => expect(leader).not.toBe(""))

    const everything = [
      ...Object.values(sampleCommands(annId, cyId)).map((command) => ({
        _tag: "execute",
        command,
        asked: sampleAsked,
      })),
      ...Object.values(sampleQueries(annId, cyId)).map((query) => ({ _tag: "watch", id: 1, query })),
      ...Object.values(sampleRemotes(cyId)).map((remote) => ({ _tag: "read", remote })),
      { _tag: "unwatch", id: 1 },
      { _tag: "hurry" },
      { _tag: "look", visible: true },
    ]
    const ids = Array.from({ length: 8 }, (_, id) => id)
    const samples = [
      { _tag: "guest", tab: "ghost", protocol: PROTOCOL },
      { _tag: "owner", owner: leader, protocol: PROTOCOL, ready: true },
      { _tag: "owner", owner: "impostor", protocol: PROTOCOL, ready: true },
      ...everything.map((ask, n) => ({ _tag: "ask", tab: "ghost", protocol: PROTOCOL, n, ask })),
      ...ids.flatMap((id) => [
        { _tag: "answer", owner: leader, tab: "tab-2-2", n: id, outcome: { ok: true, value: {} } },
        { _tag: "answer", owner: leader, tab: "tab-2-2", n: id, outcome: { ok: false, error: { kind: "unknown" } } },
        {
          _tag: "watched",
          owner: leader,
          tab: "tab-2-2",
          message: { id, kind: "value", value: { role: 1, messaging: 2 } },
        },
        {
          _tag: "watched",
          owner: leader,
          tab: "tab-2-2",
          message: { id, kind: "list", head: {}, order: ["a"], rows: [{ id: "a" }] },
        },
        { _tag: "watched", owner: leader, tab: "tab-2-2", message: { id, kind: "patch", order: [], rows: [] } },
      ]),
    ]
    const isMessage = Schema.is(TabMessage)
    const isNews = Schema.is(SessionNews)
    /**
     * Messages that take effect whoever sends them: a newer version of the app takes over, and a valid command that
     * ends the session is carried out.
     */
    const isRightful = (message: unknown): boolean =>
      isMessage(message) &&
      (("protocol" in message && message.protocol > PROTOCOL) ||
        (message._tag === "ask" && message.ask._tag === "execute" && isEnding(message.ask.command)))
    const said = fc.oneof(
      {
        weight: 9,
        arbitrary: mutated(samples)
          .filter((it) => !isRightful(it))
          .map((it) => [line, it] as const),
      },
      {
        weight: 1,
        arbitrary: mutated([
          { _tag: "signedIn", userId: annId },
          { _tag: "signedOut", userId: annId },
          { _tag: "ended", userId: annId, error: { kind: "otherDevice" } },
          { _tag: "dismissed" },
        ])
          .filter((it) => !isNews(it))
          .map((it) => [news, it] as const),
      },
    )
    const messages = fc.sample(said, { numRuns: FUZZ_RUNS, seed: FUZZ_SEED })
    for (let from = 0; from < messages.length; from += HANDFUL) {
      for (const [channel, message] of messages.slice(from, from + HANDFUL)) channel.post(message)
      await world.pass(2_000)
      await expectWhole(disks, annId)
    }
    await world.pass(60_000)
    await world.eventually(() => expect(roles.map((role) => role().role)).toEqual(["leader", "follower"]))
    await expectAlive(follower, annId, bo, boId)
    await world.eventually(() => expect(views[0]?.()).toEqual(views[1]?.()))
    await expectWhole(disks, annId)
  },
  LONG,
)
