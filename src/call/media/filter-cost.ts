/**
 * What the beauty filter costs a device: pictures that it comes too late for, and a processor at its end, which browsers with Compute
 * Pressure tell (https://www.w3.org/TR/compute-pressure/). Chromium has it, others tell nothing.
 */

/** How long each look is, and how many pictures a second are too few. */
export const LOOK_MS = 3_000
const TOO_FEW = 8

export interface Look {
  /** Pictures that came out of it since the last look. */
  readonly drawn: number
  /** The browser calls the processor's pressure critical. */
  readonly isCritical: boolean
}

/** Too few pictures, or a processor that was at its end a look ago already. */
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

/** Where the browser does not tell, or not now, the pressure is never critical. */
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
