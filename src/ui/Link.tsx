import type { ComponentProps } from "react"
import { useHref, useLinkClickHandler } from "react-router-dom"

export interface LinkProps extends Omit<ComponentProps<"a">, "href" | "onClick" | "target"> {
  readonly to: string
  /** Replaces the present entry of the history. */
  readonly replace?: boolean
  /** State that the history keeps with the address. */
  readonly state?: string | undefined
}

/**
 * A link within the app. The router's own link brings the prefetching of server-rendered pages, 1.5 kB, which the app
 * does not need.
 */
export const Link = ({ to, replace, state, ...rest }: LinkProps) => {
  const onClick = useLinkClickHandler(to, replace === undefined ? { state } : { replace, state })
  return <a {...rest} href={useHref(to)} onClick={onClick} />
}
