import { useId } from "react"

/** The mark: a lens in a speech bubble. */
export const LogoMark = ({ className = "size-9" }: { className?: string }) => {
  const warm = useId()
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={className}>
      <defs>
        <linearGradient id={warm} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#ff6f61" />
          <stop offset="1" stopColor="#ffb073" />
        </linearGradient>
      </defs>
      <path d="M32 6a26 26 0 1 1-14.6 47.5L7 57l3.6-10.2A26 26 0 0 1 32 6Z" fill={`url(#${warm})`} />
      <circle cx="32" cy="32" r="14" className="fill-ground" />
      <circle cx="32" cy="32" r="7" fill={`url(#${warm})`} />
      <circle cx="37" cy="27" r="2.6" fill="#fff" fillOpacity=".95" />
    </svg>
  )
}

export const Wordmark = () => (
  <span className="inline-flex items-center gap-2.5 text-2xl font-bold tracking-tight">
    <LogoMark />
    <span>
      Liv<span className="text-accent-text">Cam</span>
    </span>
  </span>
)
