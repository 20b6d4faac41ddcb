/**
 * `npm run sim -- --tier scale [--seed N]`: computes the sum, runs the model, and writes both into docs/scale.md and
 * docs/scale.svg.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { chart } from "./chart.ts"
import { valuesOf } from "./inputs.ts"
import { inputsBlock, modelBlock, partitionsBlock, sumBlock, withBlock } from "./scale-page.ts"
import { runScenarios, type Shown } from "./scenarios.ts"

const picture = ({ storms, restarts }: Shown): string =>
  chart("Storms and restarts in the model", [
    {
      title: "All sockets are torn: people who are coming back",
      lines: storms
        .filter(({ name }) => name.startsWith("all"))
        .map(({ waits, outcome }) => ({ name: waits, values: outcome.seconds.slice(0, 60).map(({ away }) => away) })),
    },
    {
      title: "A rolling restart: jobs that wait at gateways",
      lines: restarts.map(({ balance, outcome }) => ({
        name: balance === "any" ? "any gateway" : "fewer sockets",
        values: outcome.seconds.map(({ waiting }) => waiting),
      })),
    },
  ])

export const writeScalePage = (root: string, seed: number): number => {
  const values = valuesOf()
  const shown = runScenarios(seed, values, (name) => console.info(name))
  const file = join(root, "docs/scale.md")
  const blocks = {
    inputs: inputsBlock(),
    sum: sumBlock(values),
    model: modelBlock(shown, values, seed),
    partitions: partitionsBlock(),
  }
  const page = Object.entries(blocks).reduce(
    (text, [name, block]) => withBlock(text, name, block),
    readFileSync(file, "utf8"),
  )
  writeFileSync(file, page)
  writeFileSync(join(root, "docs/scale.svg"), picture(shown))
  console.info("Written: docs/scale.md, docs/scale.svg.")
  return 0
}
