ALTER TABLE "calls" ADD COLUMN "caller_media_at" bigint;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "callee_media_at" bigint;