-- Lesson hours of the school: {"hour", "start", "end"} and, unless it is for every day, "days" (1 is Monday).
alter table school add column bells jsonb not null default '[]';
