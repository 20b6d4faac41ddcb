import { encodeQR } from "qr"
import { useMemo } from "react"

interface Props {
  text: string
  /** What it is, for screen readers. */
  label: string
}

/** Free modules around the code, which scanners need. */
const QUIET = 4

/** A text as a QR code: always dark on white, because cameras read no other. Fetched with the sheet that shows one. */
export const QrCode = ({ text, label }: Props) => {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, "raw", { ecc: "low", border: QUIET })
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: dark.join("") }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-56 rounded-2xl bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
