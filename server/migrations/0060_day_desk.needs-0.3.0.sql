-- The day's desk shows per lesson the deed that arranged it.
create index change_deed_lesson_appointment on change_deed_lesson (appointment_id, deed_id);

-- Nothing of a draft is applied before it is published.
alter table change_deed add column is_draft boolean not null default false;

-- What a draft changes in a lesson, which is still as in `before`.
alter table change_deed_lesson add column draft_change jsonb;
-- A lesson is in one draft at most.
create unique index change_deed_lesson_draft on change_deed_lesson (appointment_id) where draft_change is not null;
