/**
 * What the beauty filter costs a device: frames that come too late, and a processor at its limit, which browsers with
 * Compute Pressure report (https://www.w3.org/TR/compute-pressure/). Chromium has it, others report nothing.
 */

/** Length of a look, ms; and the frames a second below which the filter is too slow. */
export const LOOK_MS = 3_000
const TOO_FEW = 8

export interface Look {
  /** Frames that the filter has drawn since the last look. */
  readonly drawn: number
  /** The browser calls the processor's pressure critical. */
  readonly isCritical: boolean
}

/** True for too few frames, or for critical pressure in two looks in a row. */
export const costsTooMuch = (before: Look | null, now: Look): boolean =>
  now.drawn < (TOO_FEW * LOOK_MS) / 1_000 || (now.isCritical && before?.isCritical === true)

declare global {
  var PressureObserver:
    | (new (
        hear: (records: ReadonlyArray<{ readonly state: string }>) => void,
      ) => {
        observe(source: "cpu", options: { readonly sampleInterval: number }): Promise<void>
        disconnect(): void
      })
    | undefined
}

export interface Pressure {
  readonly isCritical: () => boolean
  stop(): void
}

/** Where the browser does not report it, or not now, the pressure is never critical. */
export const watchPressure = (): Pressure => {
  let state = "nominal"
  const observer =
    globalThis.PressureObserver &&
    new globalThis.PressureObserver((records) => {
      state = records.at(-1)?.state ?? state
    })
  observer?.observe("cpu", { sampleInterval: LOOK_MS }).catch(() => undefined)
  return { isCritical: () => state === "critical", stop: () => observer?.disconnect() }
}
