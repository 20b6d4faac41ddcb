import { encodeQR } from "qr"
import { useMemo } from "react"

interface Props {
  text: string
  /** The accessible name. */
  label: string
}

/** Empty modules around the code, which scanners need. */
const QUIET = 4

/** A text as a QR code. Always dark on white, the only form that cameras read. Loaded with the sheet that shows it. */
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
