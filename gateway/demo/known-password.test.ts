import { Effect } from "effect"
import { expect, test } from "vitest"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import { hashPassword } from "../accounts/password.ts"
import type { Gateway } from "../app.ts"
import { troubleOf } from "../banner.ts"
import { Entropy } from "../entropy.ts"
import { Store, type Tx } from "../store/store.ts"
import { refuseKnownPasswords } from "./known-password.ts"
import { MIA_EMAIL, SAM_EMAIL } from "./people.ts"

const check = (gateway: Gateway): Promise<string> => gateway.run(refuseKnownPasswords).then(() => "started", troubleOf)

const givePassword = (gateway: Gateway, emails: ReadonlyArray<string>) =>
  gateway.run(
    Effect.gen(function* () {
      const passwordHash = yield* Effect.provide(hashPassword("a word of their own"), Entropy.layer)
      yield* (yield* Store).transact((tx: Tx) =>
        Effect.forEach(emails, (email) =>
          Effect.flatMap(tx.accounts.findByEmail(email), (row) => tx.accounts.update(row?.id ?? 0, { passwordHash })),
        ),
      )
    }),
  )

test("a store with demo accounts under the known password does not serve production, and is told what to do", async () => {
  const gateway = await testGateway({ demo: 2 })
  const trouble = await check(gateway)
  expect(trouble).toContain(`${SAM_EMAIL} has the password that everybody knows`)
  expect(trouble).toContain("Use another database")
  expect(trouble).not.toContain("    at ")
  // One remaining host is enough.
  await givePassword(gateway, [SAM_EMAIL, MIA_EMAIL])
  expect(await check(gateway)).toContain("has the password that everybody knows")
  await gateway.close()
})

test("a store without demo accounts serves production", async () => {
  const gateway = await testGateway({ production: true })
  expect((await gateway.fetch(new Request("http://127.0.0.1/config/v1/app"))).status).toBe(200)
  await gateway.close()
})
