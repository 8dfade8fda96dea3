-- Since when a person is gone from all sources, as far as the nightly job saw it.
create table departure (
  person_id integer not null primary key references person on delete cascade,
  left_on date not null
);
