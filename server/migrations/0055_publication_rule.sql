-- The weeks that are published as soon as they have lessons: until a week, or a number of weeks ahead. At most one.
create table publication_rule (
  is_only boolean primary key default true constraint publication_rule_only check (is_only),
  until date constraint publication_rule_monday check (extract(isodow from until) = 1),
  weeks_ahead smallint constraint publication_rule_weeks check (weeks_ahead between 1 and 52),
  constraint publication_rule_kind check (num_nonnulls(until, weeks_ahead) = 1)
);

-- Weeks that someone hid, which the rule leaves alone.
create table hidden_week (
  monday date primary key constraint hidden_week_monday check (extract(isodow from monday) = 1)
);
