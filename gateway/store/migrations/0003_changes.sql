-- What others keep in memory is announced when it changes (gateway/store/changes.ts), on the channel of all gateways.
CREATE FUNCTION tell_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('livcam', 'account ' || NEW.id || CASE WHEN NEW.goddess OR (TG_OP = 'UPDATE' AND OLD.goddess) THEN ' host' ELSE ' user' END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_inserted AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION tell_account();
--> statement-breakpoint
CREATE TRIGGER accounts_changed AFTER UPDATE ON accounts FOR EACH ROW
WHEN ((OLD.email, OLD.user_name, OLD.head_img, OLD.birthday, OLD.country_id, OLD.language_ids, OLD.group_ids, OLD.liked_count, OLD.goddess, OLD.demo, OLD.call_price, OLD.friend_call_price, OLD.rank, OLD.banned, OLD.created_at, OLD.seen_at)
	IS DISTINCT FROM (NEW.email, NEW.user_name, NEW.head_img, NEW.birthday, NEW.country_id, NEW.language_ids, NEW.group_ids, NEW.liked_count, NEW.goddess, NEW.demo, NEW.call_price, NEW.friend_call_price, NEW.rank, NEW.banned, NEW.created_at, NEW.seen_at))
EXECUTE FUNCTION tell_account();
--> statement-breakpoint
CREATE FUNCTION tell_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('livcam', 'calls');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER calls_inserted AFTER INSERT ON calls FOR EACH ROW EXECUTE FUNCTION tell_calls();
--> statement-breakpoint
CREATE TRIGGER calls_changed AFTER UPDATE ON calls FOR EACH ROW
WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION tell_calls();
--> statement-breakpoint
CREATE FUNCTION tell_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('livcam', 'blocks ' || NEW.owner_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER relations_inserted AFTER INSERT ON relations FOR EACH ROW
WHEN (NEW.blocked OR NEW.blocked_me) EXECUTE FUNCTION tell_blocks();
--> statement-breakpoint
CREATE TRIGGER relations_changed AFTER UPDATE ON relations FOR EACH ROW
WHEN ((OLD.blocked OR OLD.blocked_me) IS DISTINCT FROM (NEW.blocked OR NEW.blocked_me)) EXECUTE FUNCTION tell_blocks();
