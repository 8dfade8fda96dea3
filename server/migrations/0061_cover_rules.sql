alter table school
  -- Most lessons of others in a week, `perWeek`, and whether teachers see each other's, `seenByTeachers`.
  add column cover_rules jsonb not null default '{}';
