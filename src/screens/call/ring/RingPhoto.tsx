import { Photo } from "../../../ui/people/Photo.tsx"
import type { CallPerson } from "../call-model.ts"

interface Props {
  person: CallPerson
  /** The share of the ring's time that is left, 0 to 1. */
  left: number
  small?: boolean
}

const R = 48
const ROUND = 2 * Math.PI * R

/** A round photo inside a circle that shrinks as the ring's time runs out. */
export const RingPhoto = ({ person, left, small = false }: Props) => (
  <span
    className={
      small ? "relative flex size-24 items-center justify-center" : "relative flex size-52 items-center justify-center"
    }
  >
    <span aria-hidden className="absolute inset-4 animate-ripple rounded-full bg-coral" />
    <span aria-hidden className="absolute inset-4 animate-ripple rounded-full bg-apricot [animation-delay:1s]" />
    <svg aria-hidden="true" viewBox="0 0 100 100" className="absolute inset-0 -rotate-90">
      <circle cx="50" cy="50" r={R} fill="none" className="stroke-white/15" strokeWidth="2" />
      <circle
        cx="50"
        cy="50"
        r={R}
        fill="none"
        className="stroke-apricot transition-[stroke-dashoffset] duration-1000 ease-linear"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray={ROUND}
        strokeDashoffset={ROUND * (1 - Math.max(0, Math.min(1, left)))}
      />
    </svg>
    <Photo
      src={person.photo}
      name={person.name}
      eager
      className={small ? "size-20 rounded-full text-3xl" : "size-44 rounded-full text-6xl"}
    />
  </span>
)
