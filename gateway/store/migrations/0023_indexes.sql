DROP INDEX "accounts_wall";--> statement-breakpoint
DROP INDEX "calls_open";--> statement-breakpoint
DROP INDEX "calls_due";--> statement-breakpoint
DROP INDEX "calls_callee";--> statement-breakpoint
DROP INDEX "calls_caller";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "sessions_user";--> statement-breakpoint
CREATE INDEX "accounts_hosts" ON "accounts" USING btree ("id") WHERE "accounts"."goddess";--> statement-breakpoint
CREATE INDEX "attempts_since" ON "attempts" USING btree ("since");--> statement-breakpoint
CREATE INDEX "calls_open_caller" ON "calls" USING btree ("caller_id") WHERE "calls"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "calls_open_callee" ON "calls" USING btree ("callee_id") WHERE "calls"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "calls_next" ON "calls" USING btree (greatest("due_at", "leased_until")) WHERE "calls"."state" <> 'ended' and "calls"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "feed_entries_tag" ON "feed_entries" USING btree ("user_id",("event"->>'_tag'),"seq");--> statement-breakpoint
CREATE INDEX "login_links_maker" ON "login_links" USING btree ("user_id","device_id");--> statement-breakpoint
CREATE INDEX "calls_caller" ON "calls" USING btree ("caller_id","callee_id","invited_at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id") WHERE "sessions"."revoked_at" is null;--> statement-breakpoint
-- Who is in the call that began or ended, so that only they are asked about again (gateway/store/changes.ts).
CREATE OR REPLACE FUNCTION tell_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('livcam', 'calls ' || NEW.caller_id || ' ' || NEW.callee_id);
	RETURN NULL;
END $$;
