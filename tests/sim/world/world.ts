/** The whole world of a run: the gateway, the browsers and their tabs, the people, and what they have witnessed. */
import { Effect, type Layer } from "effect"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { newAccount } from "../../../gateway/accounts/new-account.ts"
import { newSeeker } from "../../../gateway/calls/match-rules.ts"
import { sha256Hex } from "../../../gateway/digests.ts"
import type { Feed } from "../../../gateway/feed/feed.ts"
import { changeSubscription } from "../../../gateway/payment/settle-subscription.ts"
import { Store, type Tx } from "../../../gateway/store/store.ts"
import type { SubscriptionRow } from "../../../gateway/store/tables/shop/subscriptions.ts"
import type { DisksShape } from "../../../worker/store/disk/row-disk.ts"
import { makeGatewayWatch } from "../check/gateway-watch.ts"
import type { Invariant, Violation } from "../check/invariants.ts"
import { makeMatchWatch } from "../check/match-watch.ts"
import { type Kernel, makeKernel } from "../kernel/kernel.ts"
import { makePrng } from "../kernel/prng.ts"
import type { Plan } from "../plan/plan.ts"
import type { Written } from "./audited-store.ts"
import { type Device, makeDevice } from "./device.ts"
import { openSimGateway, quickHash, type SimGateway } from "./sim-gateway.ts"
import { DEVICE_PUBLIC_KEY } from "./sim-vault.ts"
import { makeWitness } from "./witness.ts"

/** Gateway time at the beginning of each world. */
export const BEGINNING = Date.UTC(2026, 2, 1, 12)
const YEAR_MS = 31_536_000_000

export const PASSWORD = "canary-password"
export const emailOf = (user: number): string => `user${user}@mail.example`

export interface WorldOptions {
  /** Called for each line of what happens, with actor and time, for people to read. */
  readonly trace?: (line: TraceLine) => void
  readonly store?: (kernel: Kernel, differs: (detail: string) => void) => Layer.Layer<Store>
  /** Real databases for a device. */
  readonly backing?: (device: number) => DisksShape
  /** Kinds of fault that are excluded in this world. */
  readonly without?: number
  /** True when macrotasks are part of the world. */
  readonly isOpen?: boolean
  readonly mostSteps?: number
}

export interface TraceLine {
  readonly at: number
  readonly step: number
  readonly actor: string
  readonly line: string
}

export type World = Awaited<ReturnType<typeof openWorld>>

export const openWorld = async (plan: Plan, options: WorldOptions = {}) => {
  const { seed } = plan
  const kernel = makeKernel({
    seed,
    beginning: BEGINNING,
    picksUntil: plan.picksUntil ?? Number.POSITIVE_INFINITY,
    mostSteps: options.mostSteps ?? 300_000,
    isOpen: options.isOpen ?? false,
  })
  const violations: Violation[] = []
  const violated = (inv: Invariant, detail: string): void => {
    violations.push({ inv, detail, step: kernel.steps, at: kernel.now - BEGINNING })
  }
  const trace = (actor: string, line: string): void =>
    options.trace?.({ at: kernel.now - BEGINNING, step: kernel.steps, actor, line })
  const witness = makeWitness()
  const gatewayWatch = makeGatewayWatch(violated)
  const matchWatch = makeMatchWatch(violated)
  const committed = (written: Written): void => {
    gatewayWatch.committed(written)
    matchWatch.committed(written)
    for (const { userId, entries } of written.feeds)
      trace("gateway", `feed ${userId}: ${entries.map(({ seq, event }) => `${seq} ${event._tag}`).join(", ")}`)
  }
  const differs = (detail: string): void => violated("differs", detail)
  const gateway = await openSimGateway({
    kernel,
    seed,
    committed,
    charged: (orderId) => gatewayWatch.charged(orderId, kernel.now),
    defect: (name, cause) => violated("defect", `gateway ${name}: ${cause}`),
    ...(options.store === undefined ? {} : { store: options.store(kernel, differs) }),
  })
  const driver = kernel.actor("people")

  /** Runs a program on the gateway and waits for its answer. */
  const ask = async <A>(
    program: Parameters<SimGateway["fork"]>[0] & Effect.Effect<A, unknown, Store | Feed>,
  ): Promise<A> => {
    let answer: { readonly value: A } | undefined
    kernel.soon(gateway.actor, () =>
      gateway.fork(program, (value) => {
        answer = { value: value as A }
      }),
    )
    await kernel.run({ check: () => answer !== undefined || violations.length > 0 })
    if (answer === undefined) throw new Error("the gateway does not answer")
    return answer.value
  }

  const devices = plan.devices.map((devicePlan, number) =>
    makeDevice({
      kernel,
      seed,
      number,
      plan: devicePlan,
      gateway,
      witness,
      violated,
      trace,
      backing: options.backing?.(number) ?? null,
    }),
  )
  const userIds = await ask(settle(plan, devices))
  for (const token of devices.flatMap(({ carrier }) => carrier.cookies.get("user_token") ?? []))
    witness.secrets.add(token)
  witness.secrets.add(PASSWORD)

  return {
    plan,
    kernel,
    gateway,
    gatewayWatch,
    matchWatch,
    driver,
    devices,
    userIds,
    witness,
    violations,
    violated,
    trace,
    ask,
    userIdOf: (user: number): number => userIds[user] ?? 0,
    close: (): void => {
      for (const actor of kernel.actors) kernel.kill(actor)
    },
  }
}

/** A subscription from before the run: begun and paid weeks ago. */
const subscribed = Effect.fnUntraced(function* (tx: Tx, userId: number) {
  const subscriptionId = `of-${userId}`
  const [startedAt, paidUntil] = [BEGINNING - 18 * DAY_MS, BEGINNING + 3 * DAY_MS]
  const row: SubscriptionRow = {
    ...{ subscriptionId, userId, coinId: 11, coinCode: "coins-11", itemName: "660 coins, weekly", type: "weekly" },
    ...{ coins: 660, amount: 499, amountUsd: 499, currency: "USD", countryCode: "US", channelCode: "till" },
    ...{ channelName: "Till", reference: `till:${subscriptionId}`, cardId: null, status: "subscribed" },
    ...{ startedAt, periods: 3, paidUntil, failures: 0, nextAt: paidUntil, openOrderId: null, asked: false },
    ...{ createdAt: startedAt, updatedAt: BEGINNING },
  }
  yield* tx.subscriptions.insert(row)
  yield* changeSubscription(tx, row, {}, BEGINNING)
})

/** Creates the accounts, their sessions of an earlier life, and their subscriptions. */
const settle = (plan: Plan, devices: ReadonlyArray<Device>) =>
  Effect.flatMap(Effect.service(Store), (store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const draw = makePrng(plan.seed, "sessions")
        const ids: number[] = []
        for (const [at, user] of plan.users.entries()) {
          const row = yield* tx.accounts.insert(
            newAccount({
              email: emailOf(at),
              passwordHash: quickHash(PASSWORD),
              userName: user.name,
              gender: user.gender,
              goddess: user.host,
              callPrice: user.callPrice,
              groupIds: user.host ? [1] : [],
              createdAt: BEGINNING,
            }),
          )
          ids.push(row.id)
          if (user.subscribed === true) yield* subscribed(tx, row.id)
          if (user.matched) yield* tx.matchSeekers.put({ ...newSeeker(row, BEGINNING), freeUsed: user.matched })
        }
        for (const device of devices) {
          const text = (length: number): string =>
            Array.from({ length }, () => "abcdefghijkmnpqrstuvwxyz23456789"[draw.below(32)]).join("")
          const deviceId = `cc-${text(32)}`
          device.kept.deviceId = deviceId
          device.carrier.cookies.set("deviceId", deviceId)
          if (!device.plan.signedIn) continue
          const userId = ids[device.plan.owner] ?? 0
          const [token, signing] = [text(43), Buffer.from(text(32)).toString("base64url")]
          const id = text(22)
          yield* tx.sessions.insert({
            id,
            userId,
            deviceId,
            tokenHash: sha256Hex(token),
            signingToken: signing,
            devicePublicKey: DEVICE_PUBLIC_KEY,
            resumeHash: null,
            createdAt: BEGINNING,
            expiresAt: BEGINNING + YEAR_MS,
            revokedAt: null,
            revokedFor: null,
            provedAt: null,
          })
          device.kept.tokens.set(userId, { token: signing, session: id })
          device.carrier.cookies.set("user_login_id", String(userId))
          device.carrier.cookies.set("user_token", token)
        }
        return ids
      }),
    ),
  )
