import { atOrigin, makeMembers } from "../../../tests/load/members.ts"
import { meet, sendMessages, timeToHint, whileOnline } from "../../../tests/load/messages.ts"
import { type CostRow, costOf } from "../../../tests/load/work.ts"
import { fixed, type Goal, type Part, type PartFigures, row, withinTimes } from "../part.ts"
import { SENDERS } from "./messages.ts"

const AT_ONCE = [8, 64] as const

const goals = (figures: PartFigures): ReadonlyArray<Goal> => {
  const { hint = 0, hintAcross = 0 } = figures.facts
  return [
    ...withinTimes(figures, {
      what: "two gateways",
      most: 1.3,
      goal: "a message from one gateway to another within 1.3 × one within a gateway",
      why: "each message is told to the other by NOTIFY, decoded there and handed to its sockets",
    }),
    {
      goal: "the other's socket hears of it within 20 ms more",
      measured: `${fixed(hintAcross, 1)} ms, ${fixed(hint, 1)} ms within a gateway`,
      isMet: hintAcross - hint < 20,
      why: "what a commit announces is gathered for a moment before it goes out",
    },
  ]
}

/** Messages between people at different gateways. */
export const gateways: Part = {
  title: "Two gateways",
  unit: "a message",
  about: ({ facts }) =>
    `Two gateways on one PostgreSQL, which tell each other by it: every text is sent at one of them to somebody whose socket is at the other. Beside it the same texts and
sockets at one gateway. From sending to the other's socket, one at a time: ${fixed(facts.hintAcross ?? 0, 1)} ms across, ${fixed(facts.hint ?? 0, 1)} ms within.`,
  goals,
  measure: async (stage) => {
    const forMs = stage.isQuick ? 2_000 : 8_000
    const hints = stage.isQuick ? 20 : 200
    const [here, there] = [await stage.gateway(), await stage.gateway()]
    await here.start()
    const members = await makeMembers(stage.store, here.origin, SENDERS)
    const [one, other] = members
    if (one === undefined || other === undefined) throw new Error("nobody is there")
    const rows: Array<CostRow> = []
    const measure = async (what: string, used: typeof here, senders: typeof members) => {
      for (const atOnce of AT_ONCE) {
        const clocks = stage.clocks(used === here ? [here] : [here, there])
        const sent = await costOf(clocks, () => sendMessages(senders, { atOnce, forMs }))
        rows.push(row(`${atOnce} at once`, what, sent, used === here))
      }
    }
    const hint = await whileOnline(members, async () => {
      await meet(members)
      await measure("one gateway", here, members)
      return timeToHint(one, other, hints)
    })
    await there.start()
    const across = members.map((member, n) => (n % 2 === 0 ? member : atOrigin(there.origin, member)))
    // Each person writes to the next, so every text goes from one gateway to the other. Each socket is at its owner's
    // gateway.
    const hintAcross = await whileOnline(across, async () => {
      await meet(across)
      await measure("two gateways", there, across)
      const [sender, hearer] = across
      return sender === undefined || hearer === undefined ? Number.NaN : timeToHint(sender, hearer, hints)
    })
    return { rows, facts: { hint, hintAcross } }
  },
}
