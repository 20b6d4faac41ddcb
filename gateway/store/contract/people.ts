/** Accounts, sessions and bans, as every layer of the store keeps them. */
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { Opened } from "./opened.ts"
import { account, fresh, NOW } from "./samples.ts"

export const peopleContract = ({ run, person }: Opened): void => {
  test("an account comes back as it was written, by id and by email, and ids grow", async () => {
    const email = `${fresh()}@livcam.test`
    const first = await person({ email, seenAt: NOW })
    const second = await person()
    expect(first).toEqual({ ...account({ email, seenAt: NOW }), id: first.id })
    expect(second.id).toBeGreaterThan(first.id)
    expect(first.id).toBeGreaterThan(10_000)
    expect(await run((tx) => tx.accounts.find(first.id))).toEqual(first)
    expect(await run((tx) => tx.accounts.findByEmail(email))).toEqual(first)
    expect(await run((tx) => tx.accounts.find(1))).toBeNull()
    const many = await run((tx) => tx.accounts.findMany([first.id, 1, second.id, first.id]))
    expect(many.map((row) => row.id).sort()).toEqual([first.id, second.id])
    expect(await run((tx) => tx.accounts.findMany([]))).toEqual([])
  })

  test("an update changes what it names and nothing else", async () => {
    const before = await person()
    const after = await run((tx) => tx.accounts.update(before.id, { userName: "Ann", languageIds: [2] }))
    expect(after).toEqual({ ...before, userName: "Ann", languageIds: [2] })
    expect(await run((tx) => tx.accounts.update(1, { userName: "Nobody" }))).toBeNull()
    expect(await run((tx) => tx.accounts.update(before.id, {}))).toEqual(after)
  })

  test("two accounts never share an email", async () => {
    const email = `${fresh()}@livcam.test`
    await person({ email })
    await expect(person({ email })).rejects.toThrow()
    expect(await run((tx) => tx.accounts.count())).toBeGreaterThan(0)
  })

  test("hosts come by rank, filtered by group and country, with the count of all", async () => {
    const host = (rank: number, countryId: string, groupIds: ReadonlyArray<number>) =>
      person({ goddess: true, rank, countryId, groupIds })
    const [c, a, b] = [await host(3, "ZA", [1]), await host(1, "ZA", [1, 2]), await host(1, "ZA", [2])]
    await host(0, "ZB", [1])
    await person({ countryId: "ZA" })
    const page = (groupId: number, offset: number, limit: number) =>
      run((tx) => tx.accounts.hosts({ groupId, countryId: "ZA" }, offset, limit))
    expect((await page(0, 0, 10)).rows.map((row) => row.id)).toEqual([a.id, b.id, c.id])
    expect(await page(0, 1, 1)).toMatchObject({ rows: [{ id: b.id }], count: 3 })
    expect((await page(1, 0, 10)).rows.map((row) => row.id)).toEqual([a.id, c.id])
    expect(await run((tx) => tx.accounts.hostGroups("ZA"))).toEqual([
      { groupId: 1, count: 2 },
      { groupId: 2, count: 2 },
    ])
    const countries = await run((tx) => tx.accounts.hostCountries())
    expect(countries.filter(({ countryId }) => countryId.startsWith("Z"))).toEqual([
      { countryId: "ZA", count: 3 },
      { countryId: "ZB", count: 1 },
    ])
  })

  test("a session is found by its token until it is revoked, and the first reason stays", async () => {
    const { id: userId } = await person()
    const session = (device: string) => ({
      id: fresh(),
      userId,
      deviceId: device,
      tokenHash: fresh(),
      signingToken: "k",
      devicePublicKey: "p",
      createdAt: NOW,
      expiresAt: NOW + 1,
      revokedAt: null,
      revokedFor: null,
    })
    const [device, other] = [`cc-${fresh()}`, `cc-${fresh()}`]
    const [one, two, three] = [session(device), session(other), session(other)]
    await run((tx) => Effect.forEach([one, two, three], (row) => tx.sessions.insert(row)))
    expect(await run((tx) => tx.sessions.findByToken(one.tokenHash))).toEqual(one)
    await run((tx) => tx.sessions.revoke(one.id, "logout", NOW))
    await run((tx) => tx.sessions.revokeDevice(other, "replaced", NOW))
    await run((tx) => tx.sessions.revokeAll(userId, "banned", NOW + 5))
    expect(await run((tx) => tx.sessions.find(one.id))).toMatchObject({ revokedFor: "logout", revokedAt: NOW })
    expect(await run((tx) => tx.sessions.findByToken(two.tokenHash))).toMatchObject({ revokedFor: "replaced" })
    expect(await run((tx) => tx.sessions.findByToken("nothing"))).toBeNull()
    const four = session(device)
    await run((tx) => tx.sessions.insert(four))
    await run((tx) => tx.sessions.logOutReplaced(other))
    const ends = await run((tx) => Effect.forEach([one, two, three, four], ({ id }) => tx.sessions.find(id)))
    expect(ends.map((row) => [row?.revokedFor, row?.revokedAt])).toEqual([
      ["logout", NOW],
      ["logout", NOW],
      ["logout", NOW],
      [null, null],
    ])
  })

  test("bans are of the account, of the device, or of both", async () => {
    const { id } = await person()
    const device = `cc-${fresh()}`
    const check = () => run((tx) => tx.bans.check(id, device))
    expect(await check()).toBe("none")
    await run((tx) => tx.bans.setAccount(id, true))
    expect(await check()).toBe("account")
    await run((tx) => tx.bans.setDevice(device, true))
    await run((tx) => tx.bans.setDevice(device, true))
    expect(await check()).toBe("both")
    expect(await run((tx) => tx.bans.check(0, device))).toBe("device")
    await run((tx) => tx.bans.setAccount(id, false))
    await run((tx) => tx.bans.setDevice(device, false))
    expect(await check()).toBe("none")
  })
}
