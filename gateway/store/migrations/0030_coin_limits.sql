ALTER TABLE "spending_limits" ADD COLUMN "coins" bigint;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD COLUMN "later_coins" bigint;--> statement-breakpoint
CREATE INDEX "ledger_entries_account_at" ON "ledger_entries" USING btree ("account","at","id");