interface Props {
  value: unknown
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null

const colorOf = (value: unknown): string =>
  typeof value === "string"
    ? "text-ink"
    : value === null || typeof value === "boolean"
      ? "text-faint"
      : "text-accent-text"

/** A value as a tree: one line for each field, what is inside of it indented below. */
export const JsonTree = ({ value }: Props) => {
  if (!isNested(value)) return <Leaf value={value} />
  const fields = Object.entries(value)
  if (fields.length === 0) return <Leaf value={value} />
  return (
    <dl className="font-mono text-[0.8125rem] leading-6">
      {fields.map(([name, inner]) => (
        <div key={name} className={isNested(inner) && Object.keys(inner).length > 0 ? "" : "flex gap-2"}>
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className={isNested(inner) ? "border-s border-line ps-4" : "min-w-0 break-words"}>
            <JsonTree value={inner} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Leaf = ({ value }: Props) => (
  <span className={`font-mono text-[0.8125rem] ${colorOf(value)}`}>{JSON.stringify(value) ?? "undefined"}</span>
)
