/** docs/speed.md: the figures with what they mean and how to repeat them. */
import { bytesTable, placeTable, type SpeedFigures, type Table, tapTable } from "./figures.ts"

const markdown = ([head = [], ...rows]: Table): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n")

export const pageOf = (figures: SpeedFigures): string => {
  const { profile, rounds, at, loads } = figures
  const { downBitsPerSecond: down, upBitsPerSecond: up, roundTripMs } = profile.link
  return `# The page's own speed

\`npm run speed\` (\`-- --quick\` for three rounds) writes this page. Medians of ${rounds} rounds, ${at}, load of the machine at the beginning of
each round: ${loads.map((load) => load.toFixed(1)).join(", ")}. The built app on its real gateway in Chromium, 390×844, on a slow phone: ${profile.cpuRate} × slower CPU
(Chromium slows the page's thread; it refuses to slow workers) and a line of ${down / 1e6} Mbit/s down, ${up / 1e3} kbit/s up, ${roundTripMs} ms round trip for page,
worker, service worker and socket together, by a proxy in front of the gateway. No test asserts a time; what is a budget counts bytes and requests
and stands in \`scripts/check/page-budgets.ts\`.

Times in ms from the navigation on. FP first paint, FCP first contentful, LCP largest contentful paint, TBT total of long tasks over 50 ms after FCP,
CLS cumulative layout shift. *content*: the first host, chat or own message is drawn. *cold*: no cache and no service worker (the account's data
stays on the device); *service worker*: the next visit; *offline*: the gateway process has been killed.

${markdown(placeTable(figures))}

Bytes on the line until the page is at rest, kB with headers, both ways. *ahead*: what the service worker fetches for later visits.

${markdown(bytesTable(figures))}

A member's taps on the page from the service worker, same phone: from the tap to the next frame, and until what it asks for is there.

${markdown(tapTable(figures))}
`
}
