import { HostCard, type HostCardModel, HostCardSkeleton } from "../../ui/HostCard.tsx"

interface Props {
  title: string
  hosts: ReadonlyArray<HostCardModel>
  loading: boolean
  onCall: ((hostId: number) => void) | undefined
}

/** Portraits in one row that scrolls sideways. */
export const HostRail = ({ title, hosts, loading, onCall }: Props) => (
  <section aria-label={title}>
    <h2 className="flex items-center gap-2.5 px-4 text-xl font-semibold md:px-8">
      <span aria-hidden className="relative flex size-2.5">
        <span className="absolute inset-0 animate-ripple rounded-full bg-live-dot" />
        <span className="relative size-2.5 rounded-full bg-live-dot" />
      </span>
      {title}
    </h2>
    <ul className="no-scrollbar flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-4 md:scroll-px-8 md:gap-4 md:px-8">
      {loading
        ? ["a", "b", "c", "d", "e", "f"].map((key) => (
            <li key={key} className="w-40 shrink-0 md:w-48">
              <HostCardSkeleton />
            </li>
          ))
        : hosts.map((host) => (
            <li key={host.id} className="w-40 shrink-0 snap-start md:w-48">
              <HostCard host={host} onCall={onCall} />
            </li>
          ))}
    </ul>
  </section>
)
