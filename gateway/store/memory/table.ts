/** Maps and lists that can undo what one transaction did to them: the journal has an undo step for each change, newest last. */

export class Journal {
  #undo: Array<() => void> = []

  note(undo: () => void): void {
    this.#undo.push(undo)
  }
  /** Commits the transaction. */
  keep(): void {
    this.#undo = []
  }
  /** Undoes what the transaction has done. */
  rollBack(): void {
    for (const undo of this.#undo.reverse()) undo()
    this.#undo = []
  }
}

/** Rows by key, in order of insertion; a row is replaced, never changed. */
export class Table<K, V> {
  readonly #rows = new Map<K, V>()
  readonly #journal: Journal

  constructor(journal: Journal) {
    this.#journal = journal
  }
  get(key: K): V | undefined {
    return this.#rows.get(key)
  }
  has(key: K): boolean {
    return this.#rows.has(key)
  }
  set(key: K, row: V): void {
    const before = this.#rows.get(key)
    const had = this.#rows.has(key)
    this.#rows.set(key, row)
    this.#journal.note(() => (had ? this.#rows.set(key, before as V) : this.#rows.delete(key)))
  }
  delete(key: K): void {
    const row = this.#rows.get(key)
    if (row === undefined) return
    this.#rows.delete(key)
    this.#journal.note(() => this.#rows.set(key, row))
  }
  values(): ReadonlyArray<V> {
    return [...this.#rows.values()]
  }
  entries(): ReadonlyArray<readonly [K, V]> {
    return [...this.#rows]
  }
  get size(): number {
    return this.#rows.size
  }
}

/** Growing lists by key; items are only ever added. */
export class Lists<K, V> {
  readonly #lists = new Map<K, Array<V>>()
  readonly #journal: Journal

  constructor(journal: Journal) {
    this.#journal = journal
  }
  of(key: K): ReadonlyArray<V> {
    return this.#lists.get(key) ?? []
  }
  push(key: K, item: V): void {
    const list = this.#lists.get(key) ?? []
    this.#lists.set(key, list)
    list.push(item)
    this.#journal.note(() => list.pop())
  }
  all(): ReadonlyArray<V> {
    return [...this.#lists.values()].flat()
  }
}

/** A key of two parts. */
export const pair = (a: number | string, b: number | string): string => `${a}|${b}`
