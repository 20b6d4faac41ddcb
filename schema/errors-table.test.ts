import { expect, test } from "vitest"
import { DEVICE_ERRORS, REQUEST_ERRORS } from "./command-errors.ts"
import { commands } from "./commands.ts"
import { endpoints } from "./endpoints.ts"
import { codeOf, type ErrorKind } from "./errors.ts"
import { ROUTER_ERRORS } from "./gateway/router-errors.ts"

const kinds = (errors: ReadonlyArray<string>): string => (errors.length === 0 ? "none" : errors.join(", "))
const rows = (lines: ReadonlyArray<ReadonlyArray<string>>): string =>
  lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const page = `# Errors

What each endpoint and each command may end with, made from \`schema/\` (\`npx vitest run --project unit schema/errors-table.test.ts -u\`
writes it anew). Codes: \`schema/errors.ts\`; what the client does about a kind: \`schema/rules/reactions.ts\`. Texts: \`error.<kind>\` in \`src/i18n/\`.

Any endpoint, by the router: ${kinds(ROUTER_ERRORS)}.

Any command: ${kinds(DEVICE_ERRORS)}.

Any command that asks the gateway, besides: ${kinds(REQUEST_ERRORS)}.

## Endpoints

| endpoint | address | its own errors |
|---|---|---|
${rows(
  Object.entries(endpoints).map(([name, { method, path, errors }]) => [
    name,
    `${method} ${path}`,
    kinds(errors.map((kind: ErrorKind) => `${kind} ${codeOf(kind)}`)),
  ]),
)}

## Commands

A command that waits is refused at once with these; what its endpoint refuses later parks it in the outbox.

| command | network | its own errors |
|---|---|---|
${rows(Object.entries(commands).map(([name, { network, errors }]) => [name, network, kinds(errors)]))}
`

test("docs/errors.md says what the contract says", async () => {
  await expect(page).toMatchFileSnapshot("../docs/errors.md")
})
