DROP INDEX "safety_reports_user";--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "look_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_reports" ADD COLUMN "handled_at" bigint;--> statement-breakpoint
ALTER TABLE "safety_reports" ADD COLUMN "outcome" text;--> statement-breakpoint
CREATE INDEX "pictures_due" ON "pictures" USING btree ("look_at","id") WHERE "pictures"."status" = 'reviewing';--> statement-breakpoint
CREATE INDEX "safety_reports_open" ON "safety_reports" USING btree ("at","report_id") WHERE "safety_reports"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "safety_reports_handled" ON "safety_reports" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "snapshots_of" ON "snapshots" USING btree ("user_id","about_id","at");--> statement-breakpoint
CREATE INDEX "safety_reports_user" ON "safety_reports" USING btree ("user_id","reporter_id");