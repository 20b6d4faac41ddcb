import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from "chart.js"
import { useMemo } from "react"
import { Bar as Bars } from "react-chartjs-2"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../i18n/format.ts"
import type { BarLabels } from "./bar-labels.ts"
import { type Bar, FLOW_COLOURS } from "./statistics-model.ts"
import { useCssColours } from "./use-css-colours.ts"

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

const COLOURS = { ...FLOW_COLOURS, text: "var(--muted)", line: "var(--line)", card: "var(--ground)", ink: "var(--ink)" }
const FONT = { family: '"Outfit Variable", "Noto Sans", system-ui, sans-serif', size: 12 }
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches

interface Props {
  bars: ReadonlyArray<Bar>
  labels: BarLabels
  /** The text that screen readers read in place of the chart. */
  summary: string
}

/** Incoming amounts upwards, outgoing ones downwards, for each day or month. Touching a bar shows its numbers. */
const FlowChart = ({ bars, labels, summary }: Props) => {
  const { t } = useTranslation("more")
  const { number } = useFormats()
  const colours = useCssColours(COLOURS)
  const data = useMemo(
    () => ({
      labels: bars.map(({ start }) => labels.short(start)),
      datasets: [
        { label: t("statistics.in"), data: bars.map((bar) => bar.in), ...fill(colours.in) },
        { label: t("statistics.out"), data: bars.map(({ out }) => -out), ...fill(colours.out) },
      ],
    }),
    [bars, labels, colours, t],
  )
  const options = useMemo(
    () => ({
      responsive: true,
      maintainAspectRatio: false,
      animation: isStill() ? (false as const) : { duration: 260 },
      interaction: { mode: "index" as const, intersect: false },
      scales: {
        x: {
          stacked: true,
          grid: { display: false },
          border: { color: colours.line },
          ticks: { color: colours.text, font: FONT, maxRotation: 0, autoSkipPadding: 12 },
        },
        y: {
          stacked: true,
          grid: { color: colours.line },
          border: { display: false },
          ticks: {
            color: colours.text,
            font: FONT,
            precision: 0,
            maxTicksLimit: 6,
            callback: (value: string | number) => number(Math.abs(Number(value))),
          },
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: colours.card,
          borderColor: colours.line,
          borderWidth: 1,
          titleColor: colours.ink,
          bodyColor: colours.text,
          titleFont: { ...FONT, size: 13 },
          bodyFont: FONT,
          padding: 12,
          cornerRadius: 12,
          usePointStyle: true,
          boxPadding: 6,
          boxHeight: 9,
          callbacks: {
            title: ([item]: ReadonlyArray<{ readonly dataIndex: number }>) =>
              labels.long(bars[item?.dataIndex ?? 0]?.start ?? ""),
            label: ({ dataset, raw }: { readonly dataset: { readonly label?: string }; readonly raw: unknown }) =>
              `${dataset.label}: ${number(Math.abs(Number(raw)))}`,
          },
        },
      },
    }),
    [bars, labels, colours, number],
  )
  return <Bars role="img" aria-label={summary} data={data} options={options} />
}

const fill = (colour: string) => ({
  backgroundColor: colour,
  hoverBackgroundColor: colour,
  borderRadius: 5,
  borderSkipped: "start" as const,
  maxBarThickness: 28,
})

export default FlowChart
