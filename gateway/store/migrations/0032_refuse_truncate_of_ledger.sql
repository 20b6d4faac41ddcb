-- Postings are not taken out all at once either (0008): a row's trigger does not hear of TRUNCATE.
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
