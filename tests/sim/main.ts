/**
 * A process of the simulator. It takes one job as JSON and prints what it finds as lines of JSON. scripts/sim.ts starts
 * it.
 */
import { doJob, type Job, type Told } from "./job.ts"

const job = JSON.parse(process.argv[2] ?? "{}") as Job
const tell = (told: Told): void => void process.stdout.write(`${JSON.stringify(told)}\n`)
await doJob(job, tell)
process.exit(0)
