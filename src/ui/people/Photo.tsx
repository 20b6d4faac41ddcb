import { useState } from "react"
import { classNames } from "../class-names.ts"

interface Props {
  src: string
  /** Whose photo; the initial stands in when there is no picture. */
  name: string
  /** Text for screen readers; empty when the name stands beside it. */
  alt?: string
  className?: string
  /** On the first screen: loaded before pictures further down. */
  eager?: boolean
}

/** A picture in a box that never changes size: initial first, picture over it when it has loaded. */
export const Photo = ({ src, name, alt = "", className, eager = false }: Props) => {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className={classNames(
        "relative flex items-center justify-center overflow-hidden bg-linear-to-br from-[#5b2a63] to-[#2a1234] text-white/80",
        className,
      )}
    >
      <span aria-hidden className="font-semibold select-none">
        {[...name.trim()][0]?.toUpperCase() ?? ""}
      </span>
      {src !== "" && failed !== src && (
        <img
          src={src}
          alt={alt}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
