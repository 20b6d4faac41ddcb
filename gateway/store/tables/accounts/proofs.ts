/**
 * Reads and stores everything for the proof of a signed request in one statement, over rows of several tables. For
 * callers that already know the key with which the session signs, and have verified the signature.
 */
import { eq, getTableColumns, sql } from "drizzle-orm"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { ask, type Database, firstOf } from "../../sql/database.ts"
import { accounts } from "./accounts.ts"
import { banOf, heldAccount, isDeviceBanned, isHeldAt, shutOutBy } from "./bans.ts"
import { type Replays, replays } from "./replays.ts"
import { type ClaimedSession, type Sessions, sessions } from "./sessions.ts"

export interface Proof {
  readonly tokenHash: string
  /** The user who claims the session. */
  readonly userId: number
  readonly deviceId: string
  /** The key that made the signature. */
  readonly signingToken: string
  readonly now: number
  /** The replay key, and until when it must be remembered. */
  readonly key: string
  readonly until: number
}

export interface NotedProof extends ClaimedSession {
  /**
   * True when this call stored the replay key. It does so only for a session that belongs to the claimant, is alive,
   * signs with this key and is not shut out. For such a session, false means that the key is known: a replay.
   */
  readonly isNoted: boolean
}

export interface Proofs {
  note(proof: Proof): Effect.Effect<NotedProof>
}

const given = (name: string) => sql.placeholder(name)

const preparedNote = (db: Database) => {
  const isTheirs = sql`${accounts.id} = ${sessions.userId} and ${sessions.userId} = ${given("userId")}`
  const isHeld = sql<boolean>`exists(select 1 from ${accounts} where ${isTheirs} and ${isHeldAt(given("now"))})`
  const noted = db.$with("noted", { key: sql<string>`key`.as("key") }).as(
    sql`insert into ${replays} (key, until) select ${given("key")}, ${given("until")}::bigint from ${sessions}
      where ${sessions.tokenHash} = ${given("tokenHash")} and ${sessions.userId} = ${given("userId")}
        and ${sessions.deviceId} = ${given("deviceId")} and ${sessions.signingToken} = ${given("signingToken")}
        and ${sessions.revokedAt} is null and ${sessions.expiresAt} > ${given("now")}::bigint
        and not ${isHeld} and not ${isDeviceBanned(given("deviceId"))}
      on conflict do nothing returning key`,
  )
  return db
    .with(noted)
    .select({
      session: getTableColumns(sessions),
      held: heldAccount(isTheirs),
      device: isDeviceBanned(given("deviceId")),
      isNoted: sql<boolean>`exists(select 1 from ${noted})`,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(sessions, eq(sessions.tokenHash, given("tokenHash")))
    .prepare("note_proof")
}

export const sqlProofs = (db: Database): Proofs => {
  const noting = preparedNote(db)
  return {
    note: (proof) =>
      Effect.map(
        ask(() => noting.execute({ ...proof })),
        (rows) => {
          const { session, held, device, isNoted } = firstOf(rows)
          return { session, ban: banOf(held, device), isNoted }
        },
      ),
  }
}

interface Parts {
  readonly sessions: Pick<Sessions, "claimed">
  readonly replays: Pick<Replays, "remember">
}

export const memoryProofs = ({ sessions: held, replays: known }: Parts) =>
  refusing<Proofs>(replays, {
    note: ({ tokenHash, userId, deviceId, signingToken, now, key, until }) =>
      Effect.gen(function* () {
        const { session, ban } = yield* held.claimed(tokenHash, userId, deviceId)
        const isTheirs = session?.userId === userId && session.deviceId === deviceId
        const lives = session !== null && session.revokedAt === null && session.expiresAt > now
        const isFine = isTheirs && lives && session.signingToken === signingToken && shutOutBy(ban, now) === undefined
        return { session, ban, isNoted: isFine && (yield* known.remember(key, until)) }
      }),
  })
