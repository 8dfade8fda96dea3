-- What a group or an option of a choice round is about, for the students who choose.
alter table choice_round_group add column description text;
alter table choice_round_option add column description text;
