ALTER TABLE "accounts" ADD COLUMN "leaves_at" bigint;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" bigint;--> statement-breakpoint
CREATE INDEX "accounts_leaving" ON "accounts" USING btree ("leaves_at") WHERE "accounts"."leaves_at" is not null and not "accounts"."banned";
--> statement-breakpoint
-- Who is leaving is gone for others: cards are told of it, and the name is not found any more.
DROP TRIGGER accounts_changed ON accounts;
--> statement-breakpoint
CREATE TRIGGER accounts_changed AFTER UPDATE ON accounts FOR EACH ROW
WHEN ((OLD.email, OLD.user_name, OLD.head_img, OLD.birthday, OLD.gender, OLD.country_id, OLD.language_ids, OLD.group_ids, OLD.interest_ids, OLD.liked_count, OLD.goddess, OLD.demo, OLD.call_price, OLD.friend_call_price, OLD.rank, OLD.banned, OLD.created_at, OLD.seen_at, OLD.calls_paused_until, OLD.call_schedule, OLD.texts_of_friends_only, OLD.frozen, OLD.blocked_until, OLD.leaves_at)
	IS DISTINCT FROM (NEW.email, NEW.user_name, NEW.head_img, NEW.birthday, NEW.gender, NEW.country_id, NEW.language_ids, NEW.group_ids, NEW.interest_ids, NEW.liked_count, NEW.goddess, NEW.demo, NEW.call_price, NEW.friend_call_price, NEW.rank, NEW.banned, NEW.created_at, NEW.seen_at, NEW.calls_paused_until, NEW.call_schedule, NEW.texts_of_friends_only, NEW.frozen, NEW.blocked_until, NEW.leaves_at))
EXECUTE FUNCTION tell_account();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_account_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN DELETE FROM account_names WHERE user_id = OLD.id; END IF;
	IF TG_OP <> 'DELETE' AND NOT NEW.banned AND NEW.leaves_at IS NULL THEN
		INSERT INTO account_names (user_id, name) SELECT NEW.id, word FROM name_words(NEW.user_name) AS word;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER accounts_renamed ON accounts;
--> statement-breakpoint
CREATE TRIGGER accounts_renamed AFTER UPDATE ON accounts FOR EACH ROW
WHEN ((OLD.id, OLD.user_name, OLD.banned, OLD.leaves_at) IS DISTINCT FROM (NEW.id, NEW.user_name, NEW.banned, NEW.leaves_at)) EXECUTE FUNCTION keep_account_names();
