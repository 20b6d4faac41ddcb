import type { ComponentProps } from "react"
import { Queried } from "../Queried.tsx"
import { Dialog } from "./Dialog.tsx"

type Props<V> = Omit<ComponentProps<typeof Dialog>, "open" | "children"> & ComponentProps<typeof Queried<V>>

/** A dialog about a query's value. It opens at once, also while there is none. */
export const QueryDialog = <V,>({ query, waiting, children, ...dialog }: Props<V>) => (
  <Dialog open {...dialog}>
    <Queried query={query} waiting={waiting}>
      {children}
    </Queried>
  </Dialog>
)
