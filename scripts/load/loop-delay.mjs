/** Loaded into a gateway by `--import`: each SIGUSR2 prints the longest event loop delay since the one before. */
import { monitorEventLoopDelay } from "node:perf_hooks"

const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
process.on("SIGUSR2", () => {
  console.info(`loop delay: ${delays.max / 1e6} ms at most, ${delays.percentile(99) / 1e6} ms at p99`)
  delays.reset()
})
