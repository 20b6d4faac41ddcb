/** For drizzle-kit: makes the next migration out of the tables. Paths are from the project's root. */
import { defineConfig } from "drizzle-kit"

export default defineConfig({
  dialect: "postgresql",
  schema: "./gateway/store/tables/*.ts",
  out: "./gateway/store/migrations",
})
