-- Those that have expired are looked for each minute.
create index impersonation_underway on impersonation (expires_at) where ended_at is null;
