-- A ranked round may be allocated and published by itself at the moment at which it closes for students.
alter table interrogation
  add column allocate_at_closing boolean not null default false,
  -- Since when that is so, on the school's wall: a closing before it is none to allocate at.
  add column allocates_since timestamp,
  add check (kind = 'ranked' or not allocate_at_closing);
