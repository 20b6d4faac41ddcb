ALTER TABLE "accounts" ADD COLUMN "texts_of_friends_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "frozen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "blocked_until" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "standing_reason" text;--> statement-breakpoint
-- Whether texts of friends alone are taken is read with cards; who is frozen or blocked shows as offline.
DROP TRIGGER accounts_changed ON accounts;
--> statement-breakpoint
CREATE TRIGGER accounts_changed AFTER UPDATE ON accounts FOR EACH ROW
WHEN ((OLD.email, OLD.user_name, OLD.head_img, OLD.birthday, OLD.gender, OLD.country_id, OLD.language_ids, OLD.group_ids, OLD.interest_ids, OLD.liked_count, OLD.goddess, OLD.demo, OLD.call_price, OLD.friend_call_price, OLD.rank, OLD.banned, OLD.created_at, OLD.seen_at, OLD.calls_paused_until, OLD.call_schedule, OLD.texts_of_friends_only, OLD.frozen, OLD.blocked_until)
	IS DISTINCT FROM (NEW.email, NEW.user_name, NEW.head_img, NEW.birthday, NEW.gender, NEW.country_id, NEW.language_ids, NEW.group_ids, NEW.interest_ids, NEW.liked_count, NEW.goddess, NEW.demo, NEW.call_price, NEW.friend_call_price, NEW.rank, NEW.banned, NEW.created_at, NEW.seen_at, NEW.calls_paused_until, NEW.call_schedule, NEW.texts_of_friends_only, NEW.frozen, NEW.blocked_until))
EXECUTE FUNCTION tell_account();
