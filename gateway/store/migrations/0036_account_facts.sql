-- The wall's filters look at gender and interests too.
DROP TRIGGER accounts_changed ON accounts;
--> statement-breakpoint
CREATE TRIGGER accounts_changed AFTER UPDATE ON accounts FOR EACH ROW
WHEN ((OLD.email, OLD.user_name, OLD.head_img, OLD.birthday, OLD.gender, OLD.country_id, OLD.language_ids, OLD.group_ids, OLD.interest_ids, OLD.liked_count, OLD.goddess, OLD.demo, OLD.call_price, OLD.friend_call_price, OLD.rank, OLD.banned, OLD.created_at, OLD.seen_at, OLD.calls_paused_until, OLD.call_schedule)
	IS DISTINCT FROM (NEW.email, NEW.user_name, NEW.head_img, NEW.birthday, NEW.gender, NEW.country_id, NEW.language_ids, NEW.group_ids, NEW.interest_ids, NEW.liked_count, NEW.goddess, NEW.demo, NEW.call_price, NEW.friend_call_price, NEW.rank, NEW.banned, NEW.created_at, NEW.seen_at, NEW.calls_paused_until, NEW.call_schedule))
EXECUTE FUNCTION tell_account();
