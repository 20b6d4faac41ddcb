import { Effect, References } from "effect"
import { describe, expect, test } from "vitest"
import { type CommandTag, commands, type NamedErrorOf } from "#schema/commands.ts"
import { type AppFailure, ERROR_KINDS, failure } from "#schema/errors.ts"
import type { CommandOutcome } from "#schema/worker-api.ts"
import type { askedKinds } from "../intents/index.ts"
import { opens, refused } from "../intents/intent-kind.ts"
import type { OnceKind } from "../once/once-kind.ts"
import { errorsOf, namingErrors } from "./command-kinds.ts"
import type { Handler } from "./handler.ts"

type Judge = (typeof askedKinds)["sendMessage"]["judge"]

const endOf = (tag: CommandTag, failed: AppFailure) =>
  namingErrors(tag, Effect.fail(failed)).pipe(
    Effect.flip,
    Effect.provideService(References.MinimumLogLevel, "None"),
    Effect.runSync,
  )

describe("errors of commands", () => {
  test("ERR-11: a command ends with an error that it names, with one of any command, or with one of any request when it makes one", () => {
    expect(endOf("sendMessage", failure("blocked")).error).toEqual({ kind: "blocked" })
    expect(endOf("sendMessage", failure("storageFull")).error).toEqual({ kind: "storageFull" })
    expect(endOf("checkEmail", failure("offline")).error).toEqual({ kind: "offline" })
  })
  test("ERR-11: one that it does not name reaches the page as unknown, with its code", () => {
    expect(endOf("sendMessage", failure("hostBusy")).error).toEqual({ kind: "unknown" })
    expect(endOf("keepDraft", failure("offline")).error).toEqual({ kind: "unknown" })
  })
  test("a command names no error twice", () => {
    for (const tag of Object.keys(commands) as ReadonlyArray<CommandTag>) {
      expect([tag, new Set(commands[tag].errors).size]).toEqual([tag, commands[tag].errors.length])
      expect([tag, errorsOf(tag).every((kind) => ERROR_KINDS.includes(kind))]).toEqual([tag, true])
    }
  })
  test("a judgement that refuses with an error which its command does not name does not compile", () => {
    const named: Judge = () => refused("blocked")
    // @ts-expect-error sendMessage does not name hostBusy
    const foreign: Judge = () => refused("hostBusy")
    const fine: Judge = ({ to, text }) => opens({ _tag: "sendMessage", to, text })
    const kind: NamedErrorOf<"checkIn"> = "alreadyCollected"
    expect([named, foreign, fine, kind]).toHaveLength(4)
  })
  test("the page compares a command's error with kinds that it may end with, or does not compile", () => {
    const isBusy = (outcome: CommandOutcome<"startCall">) => !outcome.ok && outcome.error.kind === "hostBusy"
    // @ts-expect-error sendMessage never ends with hostBusy
    const isForeign = (outcome: CommandOutcome<"sendMessage">) => !outcome.ok && outcome.error.kind === "hostBusy"
    const ended = { ok: false, error: { kind: "blocked" } } as const
    expect([isBusy({ ok: false, error: { kind: "hostBusy" } }), isForeign(ended)]).toEqual([true, false])
  })
})

test("a handler that raises an error which its command does not name does not compile", () => {
  const named: Handler<"pruneChat", never> = () => Effect.fail(failure("notFound"))
  // @ts-expect-error pruneChat does not name hostBusy
  const foreign: Handler<"pruneChat", never> = () => Effect.fail(failure("hostBusy"))
  // @ts-expect-error answerCall does not name hostBusy
  const ring: OnceKind<"answerCall">["found"] = () => Effect.fail(failure("hostBusy"))
  // @ts-expect-error a command of the device asks no gateway
  const offline: Handler<"keepDraft", never> = () => Effect.fail(failure("offline"))
  expect([named, foreign, ring, offline]).toHaveLength(4)
})
