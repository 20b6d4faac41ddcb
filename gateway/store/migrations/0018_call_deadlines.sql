ALTER TABLE "calls" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "caller_absence" json;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "callee_absence" json;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "due_at" bigint;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "leased_until" bigint;--> statement-breakpoint
ALTER TABLE "balances" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "calls_due" ON "calls" USING btree ("due_at") WHERE "calls"."state" <> 'ended';--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_cover_what_is_held" CHECK ("balances"."held" between 0 and "balances"."balance");--> statement-breakpoint
UPDATE "calls" SET "due_at" = 0 WHERE "state" <> 'ended';
