-- The menu counts the exams that one may register for now: only those whose window is not over need to be looked at.
create index appointment_exam_window on appointment (subscribe_until) where type = 'exam' and subscribe_until is not null;
