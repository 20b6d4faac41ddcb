/** Compares deploy/grafana (dashboard and alerts) with what a gateway measures: a name on only one side fails. */
import { readFileSync } from "node:fs"
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { databaseImage } from "../../tests/worlds/gateway/database-image.ts"
import { TestDevice } from "../../tests/worlds/gateway/device.ts"
import { testGateway } from "../../tests/worlds/gateway/http-world.ts"
import type { Gateway } from "../app.ts"
import { Store } from "../store/store.ts"
import {
  announcementMeter,
  noteBacklog,
  noteCallBegun,
  noteCallEnded,
  noteCallReport,
  noteCharge,
  noteLedgerFaults,
  noteMatch,
  notePaymentWord,
  notePush,
  noteRefusedSocket,
  noteRepeat,
} from "./metrics.ts"

const TOKEN = "an operator's own token"
const fileOf = (name: string): string => readFileSync(new URL(`../../deploy/grafana/${name}`, import.meta.url), "utf8")

const Place = Schema.Struct({ h: Schema.Int, w: Schema.Int, x: Schema.Int, y: Schema.Int })
const Target = Schema.Struct({ refId: Schema.String, expr: Schema.NonEmptyString, legendFormat: Schema.String })
const Dashboard = Schema.fromJsonString(
  Schema.Struct({
    uid: Schema.String,
    schemaVersion: Schema.Int.check(Schema.isGreaterThanOrEqualTo(39)),
    templating: Schema.Struct({ list: Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String })) }),
    panels: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        type: Schema.Literals(["row", "timeseries", "stat"]),
        title: Schema.NonEmptyString,
        gridPos: Place,
        datasource: Schema.optionalKey(
          Schema.Struct({ type: Schema.Literal("prometheus"), uid: Schema.Literal("$" + "{datasource}") }),
        ),
        targets: Schema.optionalKey(Schema.Array(Target)),
      }),
    ),
  }),
)
const dashboard = Schema.decodeUnknownSync(Dashboard)(fileOf("livcam.json"))
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const alerts = [...fileOf("alerts.yaml").matchAll(/expr:\s*(?:>-\s*)?(.+)/g)].map(([, expr = ""]) => expr)

const namesIn = (expressions: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(expressions.flatMap((expr) => expr.match(/\b(?:livcam|process|nodejs)_\w+/g) ?? []))

let gateway: Gateway
let scraped = ""
beforeAll(async () => {
  gateway = await testGateway({ store: { pglite: await databaseImage() }, metricsToken: TOKEN })
  await new TestDevice(gateway).register()
  // Metrics that would need two gateways, a call or money.
  const notes: ReadonlyArray<Effect.Effect<void>> = [
    ...[
      noteRepeat,
      noteLedgerFaults(0),
      noteBacklog("photos", 0, 0),
      noteCallBegun("ring"),
      noteCallEnded("ended"),
      noteCharge("paid"),
    ],
    ...[
      noteMatch("agreed"),
      noteCallReport("rating"),
      notePush("sent"),
      notePaymentWord("applied"),
      noteRefusedSocket("loginExpired"),
    ],
  ]
  await gateway.run(Effect.all(notes, { discard: true }))
  const { told, waiting } = await gateway.run(announcementMeter)
  told(1)
  waiting(0)
  await gateway.run(Store.use((store) => store.transact((tx) => tx.announce("something"))))
  const asked = new Request("http://localhost/metrics", { headers: { authorization: `Bearer ${TOKEN}` } })
  scraped = await (await gateway.fetch(asked)).text()
}, 120_000)
afterAll(() => gateway.close())

const families = (): ReadonlyMap<string, string> =>
  new Map([...scraped.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type = ""]) => [name, type]))

test("every name on the dashboard and in the alerts is one that a gateway tells, in the form that it has", () => {
  const told = new Set([...scraped.matchAll(/^(\w+)(?:\{| )/gm)].map(([, name]) => name))
  expect(namesIn(shown).size).toBeGreaterThan(20)
  expect(namesIn(alerts).size).toBeGreaterThan(5)
  for (const name of [...namesIn(shown), ...namesIn(alerts)]) expect(told, name).toContain(name)
  for (const expr of [...shown, ...alerts])
    for (const [, name = ""] of expr.matchAll(/(?:rate|increase)\((\w+)/g)) expect(name).toMatch(/_total$|_bucket$/)
})

test("every metric that there is stands on the dashboard", () => {
  const source = readFileSync(new URL("./metrics.ts", import.meta.url), "utf8")
  const defined = [...source.matchAll(/Metric\.(?:counter|gauge|histogram)\("(\w+)"/g)].map(([, name]) => name)
  expect([...families().keys()].toSorted()).toEqual(defined.toSorted())
  const names = [...namesIn(shown)]
  for (const [name, type] of families()) expect(names, name).toContain(type === "histogram" ? `${name}_bucket` : name)
})

test("labels that are asked for are told, panels do not lie on each other", () => {
  for (const expr of [...shown, ...alerts])
    for (const [, labels = ""] of expr.matchAll(/by \(([\w, ]+)\)/g))
      for (const label of labels.split(", "))
        if (label !== "instance" && label !== "le") expect(scraped, expr).toContain(`${label}="`)
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  const taken = new Set<string>()
  for (const { gridPos, title } of dashboard.panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(x, title).toBeLessThan(24)
        expect(taken, title).not.toContain(`${x} ${y}`)
        taken.add(`${x} ${y}`)
      }
  expect(dashboard.templating.list[0]).toMatchObject({ name: "datasource", type: "datasource" })
})
