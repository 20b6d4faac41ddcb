/** The chosen commit, with its events and row changes, and on request the hash of all rows after it. */
import { useCallback, useEffect, useState } from "react"
import type { CommitDetail, CommitLine } from "#schema/device/open-log.ts"
import type { Client } from "../../client/client.ts"

export interface ChosenCommit {
  readonly line: CommitLine | undefined
  /** Undefined while it is fetched. */
  readonly detail: CommitDetail | undefined
  readonly hash: string | "working" | undefined
  readonly choose: (line: CommitLine | undefined) => void
  readonly getHash: () => void
}

/** `of`: the open log; another log clears the choice. */
export const useCommit = (client: Client, of: unknown): ChosenCommit => {
  const [chosen, setChosen] = useState<{ readonly of: unknown; readonly line: CommitLine }>()
  const [detail, setDetail] = useState<CommitDetail>()
  const [hash, setHash] = useState<string>()
  const line = chosen?.of === of ? chosen?.line : undefined

  useEffect(() => {
    setDetail(undefined)
    setHash(undefined)
    if (line === undefined) return
    let isWanted = true
    void client.execute({ _tag: "showCommit", seq: line.seq }).then((outcome) => {
      if (isWanted && outcome.ok) setDetail(outcome.value)
    })
    return () => {
      isWanted = false
    }
  }, [client, line])

  const choose = useCallback(
    (next: CommitLine | undefined) => setChosen(next === undefined ? undefined : { of, line: next }),
    [of],
  )
  const getHash = async () => {
    if (line === undefined) return
    setHash("working")
    const outcome = await client.execute({ _tag: "hashLog", seq: line.seq })
    setHash(outcome.ok ? outcome.value.hash : undefined)
  }
  return { line, detail, hash, choose, getHash: () => void getHash() }
}
