/**
 * Animates a picture that grows, hangs for a moment and fades, by the compositor alone. With reduced motion nothing
 * moves.
 */
export const burst = (picture: HTMLElement | null): void => {
  if (picture === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return
  picture.animate(
    [
      { opacity: 0, transform: "translateY(40%) scale(0.3) rotate(-12deg)" },
      { opacity: 1, transform: "translateY(0) scale(1.15) rotate(4deg)", offset: 0.22 },
      { opacity: 1, transform: "translateY(0) scale(1) rotate(0)", offset: 0.32 },
      { opacity: 1, transform: "translateY(-6%) scale(1.04)", offset: 0.75 },
      { opacity: 0, transform: "translateY(-60%) scale(1.3)" },
    ],
    { duration: 1_800, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" },
  )
}
