import { BalanceChip } from "../../coins/BalanceChip.tsx"
import { type FlopCard, type FlopModel, FlopView } from "../../screens/flop/FlopView.tsx"
import { GreetView } from "../../screens/flop/Greet.tsx"
import { hosts } from "./cast.ts"
import { framed } from "./Framed.tsx"

const nothing = () => {}
const NOW = Date.now()
const REASONS = [
  ["Speaks Portuguese", "Likes Music and Photography", "From your country"],
  ["Likes Travel"],
  ["Speaks English"],
  ["A surprise"],
  ["From your country"],
  ["Likes Cooking and Fitness"],
]

const cards = (open: number): ReadonlyArray<FlopCard> =>
  hosts.slice(4, 10).map((host, at) => ({ host, isOpen: at < open, reasons: REASONS[at] ?? [] }))

const flop = (model: FlopModel) =>
  framed(
    <FlopView
      flop={model}
      end={<BalanceChip coins={120} />}
      greet={({ name, id }) => <GreetView name={name} isGreeted={id % 3 === 0} onHi={nothing} />}
      onOpen={nothing}
      onCall={nothing}
      onRetry={nothing}
      onBack={nothing}
    />,
    { immersive: true },
  )
const dealt = (open: number, asOf?: number) => flop({ state: "ready", cards: cards(open), nextAt: NOW + 2e7, asOf })

export const flopStates = {
  down: () => dealt(0),
  some: () => dealt(2),
  all: () => dealt(6),
  old: () => dealt(3, NOW - 3_600_000),
  none: () => flop({ state: "ready", cards: [], nextAt: NOW + 2e7, asOf: undefined }),
  loading: () => flop({ state: "loading" }),
  failed: () => flop({ state: "failed", error: { kind: "offline" } }),
}
