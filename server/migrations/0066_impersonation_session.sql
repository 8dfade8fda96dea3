-- The session in which it was started, and with which it ends; null with a token of the command line. Without a reference,
-- because the impersonation stays. No index: each minute those that are underway are looked at, which have one.
alter table impersonation add column session_id uuid;
