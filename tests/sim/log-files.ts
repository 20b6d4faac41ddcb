/** The logs of a world's devices as log files, which `/dev/log` shows and `npm run replay` reads. */
import type { LogFile } from "#schema/log/entry.ts"
import type { Device } from "./world/device.ts"
import { entriesOf } from "./world/stored-rows.ts"

/** One log file per account that has a database on the device. A visitor's log is left out, as it has no owner. */
export const logsOf = ({ name, kept, medium }: Device): ReadonlyArray<LogFile> =>
  [...medium.volumes.values()]
    .filter(({ userId }) => userId !== 0)
    .map((volume) => ({
      format: "livcam-log",
      version: 1,
      userId: volume.userId,
      deviceId: kept.deviceId,
      note: `Simulated: ${name}, as its database stood at the end of the run.`,
      entries: entriesOf(volume),
    }))
