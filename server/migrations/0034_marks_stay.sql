-- A change is marked until its lesson is over, whoever has read of it: what was read lowers counts only.
drop table read_change;
