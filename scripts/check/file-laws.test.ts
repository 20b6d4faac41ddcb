/** The laws about single files: size, name, header, `any`, and suppressions without a reason. */
import { describe, expect, it } from "vitest"
import { fileHeaderFailures } from "./file-headers.ts"
import { fileNameFailures } from "./file-names.ts"
import { fileSizes } from "./file-sizes.ts"
import { schemaDocFailures } from "./schema/schema-docs.ts"
import { suppressionFailures } from "./suppressions.ts"

const lines = (count: number): string => "const a = 1\n".repeat(count)

describe("size laws", () => {
  it("a source file of 601 lines fails, one of 600 does not", () => {
    const { failures } = fileSizes(
      new Map([
        ["worker/a.ts", lines(601)],
        ["worker/b.ts", lines(600)],
      ]),
    )
    expect(failures).toEqual([{ file: "worker/a.ts", rule: "has 601 lines; a file has at most 600" }])
  })

  it("files of more than 350 lines are listed", () => {
    const files = new Map([
      ["src/a.css", lines(351)],
      ["src/b.tsx", lines(350)],
      ["src/c.tsx", lines(601)],
    ])
    expect(fileSizes(files).notes).toEqual(["src/a.css has 351 lines; few files have more than 350"])
  })

  it("tests may be long", () => {
    const files = new Map([
      ["worker/a.test.ts", lines(900)],
      ["tests/laws/support.ts", lines(900)],
    ])
    expect(fileSizes(files)).toEqual({ failures: [], notes: [] })
  })

  it("a folder of 26 files fails, tests and languages apart", () => {
    const folder = (name: string, count: number, end = ".ts") =>
      Array.from({ length: count }, (_, n) => [`${name}/a${n}${end}`, ""] as const)
    const files = new Map([
      ...[...folder("src/full", 25), ...folder("src/full", 9, ".test.ts"), ...folder("src/full/room", 9)],
      ...[...folder("src/i18n/en", 40), ...folder("tests/laws", 40), ...folder("worker/over", 26)],
    ])
    expect(fileSizes(files).failures).toEqual([
      { file: "worker/over", rule: "has 26 files; a folder has at most 25: give it rooms" },
    ])
  })
})

describe("names", () => {
  const failing = (path: string): number => fileNameFailures(new Map([[path, ""]])).length

  it.each(["worker/chatUtils.ts", "worker/Chat.ts", "worker/chat_list.ts", "src/ui/chatList.tsx"])(
    "%s fails",
    (path) => {
      expect(failing(path)).toBe(1)
    },
  )

  it.each([
    "worker/utils.ts",
    "src/common/a.ts",
    "gateway/chat-helpers.ts",
    "worker/misc.test.ts",
    "src/call-manager.ts",
  ])("%s says nothing and fails", (path) => {
    expect(failing(path)).toBe(1)
  })

  it.each(["worker/chat-list.ts", "src/ui/ChatList.tsx", "src/main.tsx", "scripts/a.test.ts", "src/commons-law.ts"])(
    "%s is fine",
    (path) => {
      expect(failing(path)).toBe(0)
    },
  )
})

describe("headers", () => {
  const failing = (path: string, text: string): number => fileHeaderFailures(new Map([[path, text]])).length

  it("a file of schema, worker or gateway without one fails", () => {
    expect(failing("schema/a.ts", "export const a = 1")).toBe(1)
    expect(failing("worker/a.ts", "export const a = 1 /** later */")).toBe(1)
    expect(failing("gateway/a.ts", "/** */\nexport const a = 1")).toBe(1)
  })

  it("one of six lines fails, one of five does not", () => {
    const header = (count: number) => `/**\n${" * a line\n".repeat(count)} */\n`
    expect(failing("worker/a.ts", header(6))).toBe(1)
    expect(failing("worker/a.ts", header(5))).toBe(0)
  })

  it("line comments do; tests and the page need none", () => {
    expect(failing("worker/a.ts", "// What it is for.\nexport const a = 1")).toBe(0)
    expect(failing("worker/a.test.ts", "it()") + failing("src/a.ts", "const a = 1")).toBe(0)
  })
})

describe("comments of the schema", () => {
  const failing = (text: string, path = "schema/chat/a.ts"): number => schemaDocFailures(new Map([[path, text]])).length

  it("an export without one fails, wherever it stands", () => {
    expect(failing("export const A = 1\n/** B. */\nexport type B = string\nexport interface C {}")).toBe(2)
    expect(failing("/** A. */\n\nexport const A = 1")).toBe(1)
  })

  it("a schema's comment tells its type too; other folders and tests need none", () => {
    expect(failing("/** A. */\nexport const A = Schema.String\nexport type A = typeof A.Type")).toBe(0)
    expect(failing("export const a = 1", "worker/a.ts") + failing("export const a = 1", "schema/a.test.ts")).toBe(0)
  })
})

describe("any and suppressions", () => {
  const rulesOf = (text: string) => suppressionFailures(new Map([["worker/a.ts", text]])).map(({ rule }) => rule)

  it.each(["const a: any = 1", "const a = 1 as any", "type A = Array<any>", "const a = (b: Record<string, any>) => b"])(
    "%s fails",
    (text) => {
      expect(rulesOf(text)).toEqual(["no `any`: name the type, or use unknown and decode"])
    },
  )

  it.each([
    ["@ts-ignore", "// @ts-ignore\nconst a = 1"],
    ["@ts-expect-error", "// @ts-expect-error\nconst a = 1"],
    ["@ts-expect-error", "/* @ts-expect-error */\nconst a = 1"],
    ["@ts-expect-error", "// @ts-expect-error: why\nconst a = 1"],
    ["@ts-nocheck", "// @ts-nocheck\nconst a = 1"],
    ["biome-ignore", "// biome-ignore lint/style/useConst\nlet a = 1"],
    ["biome-ignore", "// biome-ignore lint/style/useConst: <explanation>\nlet a = 1"],
    ["biome-ignore", "/** biome-ignore-all lint/style/useConst: no */\nlet a = 1"],
  ])("%s without a reason fails: %s", (name, text) => {
    expect(rulesOf(text)).toEqual([`${name} says why, after a colon`])
  })

  it.each([
    "// @ts-expect-error: the library's type forgets the port\nconst a = 1",
    "// biome-ignore lint/style/useConst: the loop below assigns it\nlet a = 1",
    'const any = "@ts-ignore and any"',
    "// any of these may come\nconst a = 1",
  ])("is fine: %s", (text) => {
    expect(rulesOf(text)).toEqual([])
  })

  it("a failure names file and line", () => {
    expect(suppressionFailures(new Map([["src/a.tsx", "\n\nconst a: any = <p />"]]))[0]).toMatchObject({
      file: "src/a.tsx",
      line: 3,
    })
  })
})
