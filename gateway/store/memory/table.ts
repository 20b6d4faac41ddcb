/** Maps and lists that can roll back a transaction: the journal keeps an undo step for each change, newest last. */

export class Journal {
  #undo: Array<() => void> = []

  note(undo: () => void): void {
    this.#undo.push(undo)
  }
  /** Commits the transaction. */
  keep(): void {
    this.#undo = []
  }
  /** Undoes all changes of the transaction. */
  rollBack(): void {
    for (const undo of this.#undo.reverse()) undo()
    this.#undo = []
  }
}

/** Rows by key, in order of insertion. A row is replaced, never mutated. */
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
  /** Like `set`, for a new row: throws when the key is taken, as a database does. */
  insert(key: K, row: V): void {
    if (this.#rows.has(key)) throw new Error("store: the key of a new row is taken")
    this.set(key, row)
  }
  delete(key: K): void {
    const row = this.#rows.get(key)
    if (row === undefined) return
    this.#rows.delete(key)
    this.#journal.note(() => this.#rows.set(key, row))
  }
  /** Deletes at most `limit` matching rows; returns how many. `gone` is called with each of them. */
  forget(isOver: (row: V, key: K) => boolean, limit: number, gone: (row: V) => void = () => {}): number {
    const over = [...this.#rows].filter(([key, row]) => isOver(row, key)).slice(0, limit)
    for (const [key, row] of over) {
      this.delete(key)
      gone(row)
    }
    return over.length
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

/** Growing lists by key. Items are appended, and may be replaced in place. */
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
  replace(key: K, place: number, item: V): void {
    const list = this.#lists.get(key)
    const before = list?.[place]
    if (list === undefined || before === undefined) return
    list[place] = item
    this.#journal.note(() => {
      list[place] = before
    })
  }
  delete(key: K): void {
    const list = this.#lists.get(key)
    if (list === undefined) return
    this.#lists.delete(key)
    this.#journal.note(() => this.#lists.set(key, list))
  }
  keys(): ReadonlyArray<K> {
    return [...this.#lists.keys()]
  }
  all(): ReadonlyArray<V> {
    return [...this.#lists.values()].flat()
  }
}

/** Joins two parts to a key. */
export const pair = (a: number | string, b: number | string): string => `${a}|${b}`
