import type { ComponentProps } from "react"
import { useHref, useLinkClickHandler } from "react-router-dom"

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "onClick" | "target"> {
  readonly to: string
  /** The address takes the place of the present one in the history. */
  readonly replace?: boolean
  /** What the history keeps with the address. */
  readonly state?: string | undefined
}

/** A link within the app. The router's own brings the prefetching of server-rendered pages, which the app has none of: 1.5 kB. */
export const Link = ({ to, replace, state, ...rest }: LinkProps) => {
  const onClick = useLinkClickHandler(to, replace === undefined ? { state } : { replace, state })
  return <a {...rest} href={useHref(to)} onClick={onClick} />
}
