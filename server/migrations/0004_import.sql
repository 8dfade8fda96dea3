-- What the last import said of an appointment's being online: only an import that says otherwise than the one before
-- it overrides what a teacher set. Null: no import said anything.
alter table appointment add column imported_online boolean;
