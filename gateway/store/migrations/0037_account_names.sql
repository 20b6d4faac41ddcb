CREATE TABLE "account_names" (
	"user_id" bigint NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	CONSTRAINT "account_names_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE INDEX "account_names_name" ON "account_names" USING btree ("name","user_id");
--> statement-breakpoint
-- A name as it is searched for, by the rules of gateway/store/name-words.ts: accents, then capitals, then letters whose plain form no decomposition gives.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT left(replace(replace(replace(replace(translate(
		regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u0640\u200b-\u200d\ufe0e\ufe0f]', '', 'g'),
		'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞĐĦŁŊŒŦẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҖҚҢҮҰҲҺӘӨԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖıøłđðħŧς',
		'abcdefghijklmnopqrstuvwxyzædoþdhlŋœtßαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғҗқңүұҳһәөաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆiolddhtσ'),
		'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 100)
$$;
--> statement-breakpoint
-- The folded name from each of its words on, the whole of it first.
CREATE FUNCTION name_words(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	SELECT DISTINCT substr(folded, at)
	FROM (SELECT fold_name(name) AS folded) AS f, generate_series(1, greatest(1, length(folded))) AS at
	WHERE at = 1 OR (strpos(' -_.', substr(folded, at, 1)) = 0 AND strpos(' -_.', substr(folded, at - 1, 1)) > 0)
$$;
--> statement-breakpoint
-- A name that is given, changed, banned or gone, by whomever, is found accordingly.
CREATE FUNCTION keep_account_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN DELETE FROM account_names WHERE user_id = OLD.id; END IF;
	IF TG_OP <> 'DELETE' AND NOT NEW.banned THEN
		INSERT INTO account_names (user_id, name) SELECT NEW.id, word FROM name_words(NEW.user_name) AS word;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_named AFTER INSERT OR DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION keep_account_names();
--> statement-breakpoint
CREATE TRIGGER accounts_renamed AFTER UPDATE ON accounts FOR EACH ROW
WHEN ((OLD.id, OLD.user_name, OLD.banned) IS DISTINCT FROM (NEW.id, NEW.user_name, NEW.banned)) EXECUTE FUNCTION keep_account_names();
--> statement-breakpoint
INSERT INTO account_names (user_id, name) SELECT id, word FROM accounts, name_words(user_name) AS word WHERE NOT banned;
