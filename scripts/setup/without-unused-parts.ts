/**
 * For the build of the worker: removes parts of its libraries that it can never reach. Whole modules are replaced by
 * stubs: RxDB's channel between tabs (only the worker opens its database: `multiInstance: false`), its updates of query
 * results (`eventReduce: false`: a changed query reads its range again), its queue for idle moments (nothing waits for
 * one), its document writes (the log writes), and jsencrypt's writer of keys.
 */
import type { Plugin } from "vite"

const STUBS: ReadonlyArray<{ readonly of: RegExp; readonly code: string }> = [
  {
    of: /^broadcast-channel$/,
    code: 'export class BroadcastChannel { constructor() { throw new Error("this database belongs to one worker") } }',
  },
  {
    of: /^custom-idle-queue$/,
    code: "export class IdleQueue { wrapCall(call) { return call() } async requestIdlePromise() {} }",
  },
  {
    of: /^event-reduce-js$/,
    code: `const never = () => { throw new Error("queries read their ranges again") }
      export const calculateActionName = never, runAction = never`,
  },
  {
    of: /^\.\/incremental-write\.js$/,
    code: `const never = () => { throw new Error("rows are written by commits of the log") }
      export class IncrementalWriteQueue { addWrite = never }
      export const modifierFromPublicToInternal = never`,
  },
  {
    of: /\/jsrsasign\/asn1-1\.0$/,
    code: 'export const KJUR = { get asn1() { throw new Error("the worker writes no keys") } }',
  },
]
const DEXIE = /\/dexie\/dist\/modern\/dexie\.mjs$/
/**
 * Removes the text between two places of a file; the build fails when a library has changed there. RxDB: its choice of
 * an index (the storage plans by its own keys). mingo: projections (nothing asks for parts of rows). jsencrypt: private
 * keys, the search for primes, and what prints keys (the worker only seals to the gateway's public key). Dexie: live
 * queries with their cache and the messages about changes to other tabs (nothing watches a table of Dexie's); compound
 * indexes, hooks, filters, bulk changes and case-insensitive search (the vault gets, puts, deletes and lists keys by
 * prefix; rows are read and written without these).
 */
const CUTS: ReadonlyArray<{ readonly of: RegExp; readonly from: string; readonly to: string }> = [
  { of: /\/rxdb\/dist\/esm\/rx-query-helper\.js$/, from: " = getQueryPlan(schema, mutateableQuery)", to: ";" },
  {
    of: /\/mingo\/esm\/operators\/pipeline\/project\.js$/,
    from: "  const meta = validateProjection(expr, options);",
    to: "  return coll.map(handler);",
  },
  { of: /\/asn1js\/asn1\.js$/, from: "    Stream.prototype.isASCII =", to: "    return Stream;" },
  { of: /\/asn1js\/asn1\.js$/, from: "    ASN1.prototype.typeName =", to: "    ASN1.prototype.posStart =" },
  { of: /\/jsbn\/rsa\.js$/, from: "    RSAKey.prototype.setPrivate = function", to: "    return RSAKey;" },
  {
    of: /\/jsbn\/jsbn\.js$/,
    from: "    BigInteger.prototype.modPow = function",
    to: "    BigInteger.prototype.copyTo",
  },
  {
    of: /\/jsbn\/jsbn\.js$/,
    from: "    BigInteger.prototype.millerRabin = function",
    to: "    BigInteger.prototype.square =",
  },
  {
    of: /\/JSEncryptRSAKey\.js$/,
    from: "    JSEncryptRSAKey.prototype.getPrivateBaseKey =",
    to: "    return JSEncryptRSAKey;",
  },
  {
    of: /\/jsbn\/jsbn\.js$/,
    from: "    BigInteger.prototype.getLowestSetBit = function",
    to: "    BigInteger.prototype.add =",
  },
  {
    of: /\/jsbn\/jsbn\.js$/,
    from: "    BigInteger.prototype.fromNumber = function",
    to: "    BigInteger.prototype.addTo =",
  },
  { of: /\/jsbn\/jsbn\.js$/, from: "    BigInteger.prototype.gcda = function", to: "    return BigInteger;" },
  { of: /\/jsbn\/jsbn\.js$/, from: "    Barrett.prototype.convert = function", to: "    return Barrett;" },
  { of: DEXIE, from: "        this.use(cacheMiddleware);", to: "        const vipDB = new Proxy" },
  { of: DEXIE, from: "        const keyPaths = keys(indexOrCrit);", to: "    }\n    filter(filterFunction) {" },
  { of: DEXIE, from: "    upsert(key, modifications) {", to: "    put(obj, key) {" },
  { of: DEXIE, from: "    clear() {", to: "}\n\nfunction Events(ctx) {" },
  { of: DEXIE, from: "    sortBy(keyPath, cb) {", to: "    toArray(cb) {" },
  { of: DEXIE, from: "    until(filterFunction, bIncludeStopEntry) {", to: "    primaryKeys(cb) {" },
  { of: DEXIE, from: "    uniqueKeys(cb) {", to: "}\nconst deleteCallback =" },
  { of: DEXIE, from: "    startsWithIgnoreCase(str) {", to: "}\n\nfunction createWhereClauseConstructor(db) {" },
  { of: DEXIE, from: "        if (wasCreated) {\n            const everything", to: "        return db;\n    });\n}" },
  { of: DEXIE, from: "    liveQuery,\n    extendObservabilitySet,", to: "    getByKeyPath: getByKeyPath," },
  { of: DEXIE, from: "if (typeof dispatchEvent !== 'undefined' &&", to: "function add(value) {" },
  { of: /\/JSEncrypt\.js$/, from: "    JSEncrypt.prototype.decrypt =", to: "    JSEncrypt.prototype.encryptOAEP =" },
  { of: /\/JSEncrypt\.js$/, from: "    JSEncrypt.prototype.sign =", to: "    JSEncrypt.prototype.getKey =" },
]

/** Throws unless the text to remove occurs exactly once. */
export const withoutPart = (code: string, { of, from, to }: (typeof CUTS)[number]): string => {
  const [before, rest, ...more] = code.split(from)
  const end = rest?.indexOf(to) ?? -1
  if (before === undefined || rest === undefined || more.length > 0 || end < 0)
    throw new Error(`what the build does without stands elsewhere in ${of.source}`)
  return before + rest.slice(end)
}

const PREFIX = "\0unused-part-"

export const withoutUnusedParts = (): Plugin => ({
  name: "livcam:worker-without-unused-parts",
  enforce: "pre",
  resolveId: (id) => {
    const at = STUBS.findIndex(({ of }) => of.test(id))
    return at < 0 ? undefined : `${PREFIX}${at}`
  },
  load: (id) => (id.startsWith(PREFIX) ? STUBS[Number(id.slice(PREFIX.length))]?.code : undefined),
  transform: (code, id) => {
    const cuts = CUTS.filter(({ of }) => of.test(id))
    return cuts.length === 0 ? undefined : { code: cuts.reduce(withoutPart, code), map: null }
  },
})
