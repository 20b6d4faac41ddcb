import { useEffect, useState } from "react"

/** The text once one has stopped typing for a moment. */
export const useSettled = (text: string, ms: number): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
