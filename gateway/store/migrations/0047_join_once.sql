ALTER TABLE "sign_in_tickets" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD COLUMN "key_hash" text;