import { makeMembers } from "../../../tests/load/members.ts"
import { gatewaySockets, plainSockets, standIdle } from "../../../tests/load/sockets.ts"
import { fixed, type Goal, type Part, type PartFigures } from "../part.ts"

const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

const goals = ({ sockets = [] }: PartFigures): ReadonlyArray<Goal> => {
  const ours = sockets.find(({ what }) => what === "gateway")
  if (ours === undefined) return []
  const { idle, storm } = ours
  return [
    {
      goal: "10,000 idle sockets in less than 300 MB",
      measured: `${idle.sockets} in ${mb(idle.bytes)}`,
      isMet: idle.bytes < 300e6,
      why: "each has its session, its limits and its place in the hub beside the socket itself",
    },
    {
      goal: "and in less than 5 % of a core",
      measured: `${fixed(idle.core * 100, 1)} %`,
      isMet: idle.core < 0.05,
      why: "a ping is read, answered and counted, ten seconds apart",
    },
    {
      goal: "all of them back within a minute, none refused",
      measured: `${fixed(storm.took / 1_000, 1)} s, ${storm.refused} refused`,
      isMet: storm.took < 60_000 && storm.refused === 0,
      why: "each hello is proved like a request",
    },
  ]
}

/** Idle sockets, and a storm in which all of them reconnect. */
export const sockets = (asked: number | undefined): Part => ({
  title: "Sockets",
  unit: "a socket",
  about: () =>
    "Idle sockets that ping, then all of them torn and opened again at once. Beside it a server of plain `ws` that only answers pings.",
  goals,
  measure: async (stage) => {
    const count = asked ?? (stage.isQuick ? 1_000 : 10_000)
    const size = { count, forMs: stage.isQuick ? 5_000 : 30_000 }
    const gateway = await stage.gateway()
    await gateway.start()
    // A session may have at most eight tabs. Four leave room for sockets that the gateway still considers open during
    // the storm.
    const members = await makeMembers(stage.store, gateway.origin, Math.ceil(count / 4))
    const ours = await standIdle(gatewaySockets(gateway.pid(), members), size)
    const plain = await plainSockets()
    const theirs = await standIdle(plain, size)
    plain.close()
    return {
      rows: [],
      sockets: [
        { what: "gateway", ...ours },
        { what: "plain ws", ...theirs },
      ],
      facts: {},
    }
  },
})
