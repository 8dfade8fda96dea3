-- Groups that the files name as those of the team, whose coordinators may change their lessons; in the order of ids.
alter table team add column group_ids integer[] not null default '{}';
