/** Configures drizzle-kit, which makes the next migration from the tables. Paths are relative to the project's root. */
import { defineConfig } from "drizzle-kit"

export default defineConfig({
  dialect: "postgresql",
  schema: ["./gateway/store/tables/**/*.ts", "./gateway/store/sql/former-tables.ts"],
  out: "./gateway/store/migrations",
})
