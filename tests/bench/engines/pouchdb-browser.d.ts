/** The part of PouchDB that the benchmark uses; the package comes without types. */
declare module "pouchdb-browser" {
  interface RangeOptions {
    readonly startkey: string
    readonly endkey: string
    readonly inclusive_end?: boolean
    readonly include_docs: boolean
    readonly limit?: number
  }
  export default class PouchDB {
    constructor(name: string, options: { readonly auto_compaction: boolean })
    info(): Promise<object>
    bulkDocs(
      docs: ReadonlyArray<object>,
    ): Promise<ReadonlyArray<{ readonly id: string; readonly rev: string; readonly error?: unknown }>>
    allDocs<Doc>(options: RangeOptions): Promise<{ readonly rows: ReadonlyArray<{ readonly doc: Doc }> }>
  }
}
