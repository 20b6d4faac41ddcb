DROP INDEX "calls_caller";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "caller_saw_at" bigint;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "callee_saw_at" bigint;--> statement-breakpoint
CREATE INDEX "calls_caller" ON "calls" USING btree ("caller_id","invited_at");