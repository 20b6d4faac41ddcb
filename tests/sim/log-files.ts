/** The logs of a world's devices as log files: what `/dev/log` shows and `npm run replay` reads. */
import type { LogFile } from "#schema/log/entry.ts"
import type { Device } from "./world/device.ts"
import { entriesOf } from "./world/stored-rows.ts"

/** Of each account that has a database; a visitor's log has no owner to show it to. */
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
