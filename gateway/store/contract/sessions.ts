/** Sessions and bans, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import { shutOutBy } from "../tables/accounts/bans.ts"
import type { Proof } from "../tables/accounts/proofs.ts"
import type { SessionRow } from "../tables/accounts/sessions.ts"
import type { Opened } from "./opened.ts"
import { fresh, NOW, session } from "./samples.ts"

export const sessionContract = ({ run, person, store }: Opened): void => {
  test("whoever is or was signed in on a device, or by a token, is found by it", async () => {
    const [a, b, c] = [await person(), await person(), await person()]
    const [deviceId, other] = [`cc-${fresh()}`, `cc-${fresh()}`]
    const [first, second, elsewhere] = [session(a.id, deviceId), session(b.id, deviceId), session(c.id, other)]
    await run((tx) => Effect.forEach([first, second, elsewhere], tx.sessions.insert, { discard: true }))
    await run((tx) => tx.sessions.revoke(first.id, "logout", NOW))
    const usersOf = async (...names: readonly [string, string]) =>
      (await run((tx) => tx.sessions.usersOf(...names))).toSorted()
    expect(await usersOf(deviceId, "")).toEqual([a.id, b.id])
    expect(await usersOf("", elsewhere.tokenHash)).toEqual([c.id])
    expect(await usersOf(deviceId, elsewhere.tokenHash)).toEqual([a.id, b.id, c.id])
    expect(await usersOf("", "")).toEqual([])
  })

  test("a session is found by its token until it is revoked, and the first reason stays", async () => {
    const { id: userId } = await person()
    const [device, other] = [`cc-${fresh()}`, `cc-${fresh()}`]
    const [one, two, three] = [
      session(userId, device, { resumeHash: "h" }),
      session(userId, other),
      session(userId, other),
    ]
    await run((tx) => Effect.forEach([one, two, three], (row) => tx.sessions.insert(row)))
    expect(await run((tx) => tx.sessions.findByToken(one.tokenHash))).toEqual(one)
    await run((tx) => tx.sessions.revoke(one.id, "logout", NOW))
    await run((tx) => tx.sessions.revokeDevice(other, "replaced", NOW))
    await run((tx) => tx.sessions.revokeAll(userId, "banned", NOW + 5))
    expect(await run((tx) => tx.sessions.find(one.id))).toMatchObject({ revokedFor: "logout", revokedAt: NOW })
    expect(await run((tx) => tx.sessions.findByToken(two.tokenHash))).toMatchObject({ revokedFor: "replaced" })
    expect(await run((tx) => tx.sessions.findByToken("nothing"))).toBeNull()
  })

  test("AUTH-11: a session says when its user has shown last that the account is theirs, and another says its own", async () => {
    const { id: userId } = await person()
    const [one, two] = [session(userId, `cc-${fresh()}`), session(userId, `cc-${fresh()}`)]
    await run((tx) => Effect.forEach([one, two], (row) => tx.sessions.insert(row)))
    await run((tx) => tx.sessions.proved(one.id, NOW + 5))
    await run((tx) => tx.sessions.proved("nothing", NOW + 5))
    expect(await run((tx) => tx.sessions.find(one.id))).toEqual({ ...one, provedAt: NOW + 5 })
    expect(await run((tx) => tx.sessions.find(two.id))).toEqual(two)
  })

  test("a claimed session comes with the bans of its device, and of its user when it is theirs", async () => {
    const [ann, bob] = [await person(), await person({ banned: true })]
    const device = `cc-${fresh()}`
    const [hers, his] = [session(ann.id, device), session(bob.id, device)]
    await run((tx) => Effect.forEach([hers, his], (row) => tx.sessions.insert(row)))
    const claimed = (row: { tokenHash: string }, userId: number, deviceId = device) =>
      run((tx) => tx.sessions.claimed(row.tokenHash, userId, deviceId))
    expect(await claimed(hers, ann.id)).toEqual({ session: hers, ban: "none" })
    expect(await claimed(his, bob.id)).toEqual({ session: his, ban: "account" })
    expect(await claimed(his, ann.id)).toEqual({ session: his, ban: "none" })
    expect(await claimed({ tokenHash: "nothing" }, bob.id)).toEqual({ session: null, ban: "none" })
    await run((tx) => tx.bans.setDevice(device, true))
    expect((await claimed(hers, ann.id)).ban).toBe("device")
    expect((await claimed(his, bob.id)).ban).toBe("both")
    expect((await claimed({ tokenHash: "nothing" }, 0)).ban).toBe("device")
    expect((await claimed(hers, ann.id, "cc-other")).ban).toBe("none")
  })

  test("NET-02: a proof notes its replay key once, and only for a session that is the claimant's, lives, signs by that key and has no ban", async () => {
    const [ann, bob] = [await person(), await person({ banned: true })]
    const device = `cc-${fresh()}`
    const [hers, his, over, out] = [
      session(ann.id, device),
      session(bob.id, device),
      session(ann.id, device, { expiresAt: NOW }),
      session(ann.id, device),
    ]
    await run((tx) => Effect.forEach([hers, his, over, out], (row) => tx.sessions.insert(row)))
    await run((tx) => tx.sessions.revoke(out.id, "logout", NOW))
    const proofOf = ({ tokenHash, userId }: Pick<SessionRow, "tokenHash" | "userId">, patch: Partial<Proof> = {}) => ({
      ...{ tokenHash, userId, deviceId: device, signingToken: "k", now: NOW, key: fresh(), until: NOW + 5 },
      ...patch,
    })
    const note = (proof: Proof) => run((tx) => tx.proofs.note(proof))
    const isKnown = async ({ key }: Proof) => !(await run((tx) => tx.replays.remember(key, NOW)))
    const first = proofOf(hers)
    expect(await note(first)).toEqual({ session: hers, ban: "none", isNoted: true })
    expect(await note(first)).toEqual({ session: hers, ban: "none", isNoted: false })
    expect(await isKnown(first)).toBe(true)
    const remembered = proofOf(hers)
    await run((tx) => tx.replays.remember(remembered.key, NOW))
    expect((await note(remembered)).isNoted).toBe(false)
    const refused = [
      [proofOf({ tokenHash: "nothing", userId: ann.id }), null, "none"],
      [proofOf(hers, { userId: bob.id }), hers, "none"],
      [proofOf(hers, { deviceId: "cc-other" }), hers, "none"],
      [proofOf(hers, { signingToken: "another" }), hers, "none"],
      [proofOf(over), over, "none"],
      [proofOf(out), { ...out, revokedAt: NOW, revokedFor: "logout" }, "none"],
      [proofOf(his), his, "account"],
    ] as const
    for (const [proof, found, ban] of refused) {
      expect(await note(proof)).toEqual({ session: found, ban, isNoted: false })
      expect(await isKnown(proof)).toBe(false)
    }
    const same = proofOf(hers)
    const race = await Promise.all(
      Array.from({ length: 8 }, () => Effect.runPromise(store().single((tables) => tables.proofs.note(same)))),
    )
    expect(race.filter(({ isNoted }) => isNoted)).toHaveLength(1)
    await run((tx) => tx.bans.setDevice(device, true))
    const banned = proofOf(hers)
    expect(await note(banned)).toEqual({ session: hers, ban: "device", isNoted: false })
    expect(await isKnown(banned)).toBe(false)
  })

  test("a device's living sessions are those that are neither revoked nor expired; resumed ones are settled by user", async () => {
    const [ann, bo] = [await person(), await person()]
    const device = `cc-${fresh()}`
    const [living, expired, elsewhere] = [
      session(ann.id, device),
      session(ann.id, device, { expiresAt: NOW }),
      session(bo.id, `cc-${fresh()}`),
    ]
    const [annResumed, boResumed, out] = [session(ann.id, device), session(bo.id, device), session(ann.id, device)]
    const all = [living, expired, elsewhere, annResumed, boResumed, out]
    await run((tx) => Effect.forEach(all, (row) => tx.sessions.insert(row)))
    await run((tx) =>
      Effect.all([
        tx.sessions.revoke(annResumed.id, "resumed", NOW),
        tx.sessions.revoke(boResumed.id, "resumed", NOW),
        tx.sessions.revoke(out.id, "logout", NOW),
      ]),
    )
    expect(await run((tx) => tx.sessions.living(device, NOW))).toEqual([living])
    await run((tx) => tx.sessions.endResuming(device, ann.id))
    const ends = await run((tx) => Effect.forEach(all, ({ id }) => tx.sessions.find(id)))
    expect(ends.map((row) => row?.revokedFor)).toEqual([null, null, null, "replaced", "resumed", "logout"])
  })

  test("AUTH-02: a user's other sessions end together, resumed ones too, and those that had not ended before are named", async () => {
    const [ann, bo] = [await person(), await person()]
    const [kept, here, there, resumed, out] = Array.from({ length: 5 }, () => session(ann.id, `cc-${fresh()}`))
    const his = session(bo.id, `cc-${fresh()}`)
    if (!kept || !here || !there || !resumed || !out) throw new Error("five")
    const all = [kept, here, there, resumed, out, his]
    await run((tx) => Effect.forEach(all, (row) => tx.sessions.insert(row)))
    await run((tx) =>
      Effect.andThen(tx.sessions.revoke(resumed.id, "resumed", NOW), tx.sessions.revoke(out.id, "logout", NOW)),
    )
    const end = (but: string | null) => run((tx) => tx.sessions.endOthers(ann.id, but, "password", NOW + 1))
    const ends = async () => {
      const rows = await run((tx) => Effect.forEach(all, ({ id }) => tx.sessions.find(id)))
      return rows.map((row) => [row?.revokedFor, row?.revokedAt])
    }
    expect((await end(kept.id)).toSorted()).toEqual([here.id, there.id].toSorted())
    const [over, lasts] = [
      ["password", NOW + 1],
      [null, null],
    ]
    expect(await ends()).toEqual([lasts, over, over, ["password", NOW], ["logout", NOW], lasts])
    expect(await end(null)).toEqual([kept.id])
    expect((await ends())[5]).toEqual(lasts)
  })

  test("of many sessions those may go on that are neither over nor of somebody or something banned", async () => {
    const [ann, bob] = [await person(), await person({ banned: true })]
    const banned = `cc-${fresh()}`
    const [fine, expired, out, ofBanned, onBanned] = [
      session(ann.id, `cc-${fresh()}`),
      session(ann.id, `cc-${fresh()}`, { expiresAt: NOW }),
      session(ann.id, `cc-${fresh()}`),
      session(bob.id, `cc-${fresh()}`),
      session(ann.id, banned),
    ]
    const all = [fine, expired, out, ofBanned, onBanned]
    await run((tx) => Effect.forEach(all, (row) => tx.sessions.insert(row)))
    await run((tx) => Effect.all([tx.sessions.revoke(out.id, "logout", NOW), tx.bans.setDevice(banned, true)]))
    const ids = [...all.map(({ id }) => id), "nobody's"]
    expect(await run((tx) => tx.sessions.alive(ids, NOW))).toEqual([fine.id])
    expect(await run((tx) => tx.sessions.alive([], NOW))).toEqual([])
  })

  test("AUTH-08: who is frozen, or blocked until later, has no session that goes on; a block that is over says so and stops nothing", async () => {
    const [frozen, blocked, free] = [
      await person({ frozen: true }),
      await person({ blockedUntil: NOW + 1 }),
      await person({ blockedUntil: NOW }),
    ]
    const device = `cc-${fresh()}`
    const states = [
      [frozen, "frozen", false],
      [blocked, { blockedUntil: NOW + 1 }, false],
      [free, { blockedUntil: NOW }, true],
    ] as const
    for (const [{ id }, ban, isFree] of states) {
      const row = session(id, device)
      await run((tx) => tx.sessions.insert(row))
      expect(await run((tx) => tx.bans.check(id, device))).toEqual(ban)
      expect((await run((tx) => tx.sessions.claimed(row.tokenHash, id, device))).ban).toEqual(ban)
      expect(await run((tx) => tx.sessions.alive([row.id], NOW))).toEqual(isFree ? [row.id] : [])
      const proof = { tokenHash: row.tokenHash, userId: id, deviceId: device, signingToken: "k", now: NOW }
      const noted = await run((tx) => tx.proofs.note({ ...proof, key: fresh(), until: NOW + 5 }))
      expect(noted).toMatchObject({ ban, isNoted: isFree })
      expect(shutOutBy(ban, NOW) === undefined).toBe(isFree)
    }
    await run((tx) => tx.accounts.update(blocked.id, { banned: true }))
    expect(await run((tx) => tx.bans.check(blocked.id, device))).toBe("account")
    await run((tx) => tx.bans.setDevice(device, true))
    expect(await run((tx) => tx.bans.check(frozen.id, device))).toBe("device")
    expect(await run((tx) => tx.bans.check(blocked.id, device))).toBe("both")
  })

  test("AUTH-08: the devices on which somebody is signed in are those of sessions that live, each once", async () => {
    const [ann, bo] = [await person(), await person()]
    const [first, second] = [`cc-${fresh()}`, `cc-${fresh()}`]
    const out = session(ann.id, `cc-${fresh()}`)
    const rows = [session(ann.id, first), session(ann.id, first), session(ann.id, second), out]
    const past = [session(ann.id, `cc-${fresh()}`, { expiresAt: NOW }), session(bo.id, `cc-${fresh()}`)]
    await run((tx) => Effect.forEach([...rows, ...past], (row) => tx.sessions.insert(row)))
    await run((tx) => tx.sessions.revoke(out.id, "logout", NOW))
    expect((await run((tx) => tx.sessions.devicesOf(ann.id, NOW))).toSorted()).toEqual([first, second].toSorted())
  })

  test("bans are of the account, of the device, or of both", async () => {
    const { id } = await person()
    const device = `cc-${fresh()}`
    const check = () => run((tx) => tx.bans.check(id, device))
    expect(await check()).toBe("none")
    await run((tx) => tx.accounts.update(id, { banned: true }))
    expect(await check()).toBe("account")
    await run((tx) => tx.bans.setDevice(device, true))
    await run((tx) => tx.bans.setDevice(device, true))
    expect(await check()).toBe("both")
    expect(await run((tx) => tx.bans.check(0, device))).toBe("device")
    await run((tx) => tx.accounts.update(id, { banned: false }))
    await run((tx) => tx.bans.setDevice(device, false))
    expect(await check()).toBe("none")
  })
}
