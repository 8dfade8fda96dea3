-- Renames the tables of choice rounds to the words of the glossary, with their columns, constraints, indexes, sequences,
-- triggers and functions. The table of the stream of events is renamed too: "announcement" is what a school publishes.
create function pg_temp.renamed(name text) returns text language sql as $$
  select replace(regexp_replace(name, '(\W|_)interrogation_id', '\1round_id', 'g'), 'interrogation', 'choice_round')
$$;

do $$
declare item record;
begin
  for item in
    select c.relname as name, a.attname as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'interrogation_id'
  loop
    execute format('alter table %I rename column %I to round_id', item.name, item.part);
  end loop;

  for item in
    select c.relname as name, k.conname as part
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = current_schema()::regnamespace and k.conname like '%interrogation%'
  loop
    execute format('alter table %I rename constraint %I to %I', item.name, item.part, pg_temp.renamed(item.part));
  end loop;

  for item in
    select c.relname as name, t.tgname as part
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgname like '%interrogation%'
  loop
    execute format('alter trigger %I on %I rename to %I', item.part, item.name, pg_temp.renamed(item.part));
  end loop;

  for item in
    select c.relname as name, case c.relkind when 'r' then 'table' when 'S' then 'sequence' else 'index' end as part
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'S', 'i')
      and c.relname like '%interrogation%'
  loop
    execute format('alter %s %I rename to %I', item.part, item.name, pg_temp.renamed(item.name));
  end loop;

  -- A function keeps its identity, so that its triggers keep it; its body is text and has to be written again.
  for item in
    select p.oid, p.oid::regprocedure::text as name, p.proname as part
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname like 'interrogation%'
  loop
    execute format('alter function %s rename to %I', item.name, pg_temp.renamed(item.part));
    execute pg_temp.renamed(pg_get_functiondef(item.oid));
  end loop;
end
$$;

drop function pg_temp.renamed;

alter table announcement rename to stream_event;
alter table stream_event rename constraint announcement_pkey to stream_event_pkey;
