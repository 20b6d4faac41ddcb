/** For drizzle-kit: makes the next migration out of schema.ts. Paths are from the project's root. */
import { defineConfig } from "drizzle-kit"

export default defineConfig({
  dialect: "postgresql",
  schema: "./gateway/store/sql/schema.ts",
  out: "./gateway/store/migrations",
})
