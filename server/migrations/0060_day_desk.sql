-- The day's desk shows per lesson the deed that arranged it.
create index change_deed_lesson_appointment on change_deed_lesson (appointment_id, deed_id);
