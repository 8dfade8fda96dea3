-- Imports: those of the desk from their upload on, and those of the command line once they are done.
create table import_run (
  id integer primary key generated always as identity,
  state text not null constraint import_run_state
    check (state in ('uploaded', 'reading', 'ready', 'applying', 'done', 'failed', 'cancelled')),
  format text,
  source text,
  file_name text not null,
  bytes bigint not null default 0,
  options jsonb not null default '{}',
  -- No references to attendee: an import that replaces the demo school truncates whatever refers to it.
  started_by integer,
  applied_by integer,
  started_at timestamptz not null,
  finished_at timestamptz,
  progress real not null default 0,
  -- Server that works on it, and its last sign of life by the database's clock.
  worker text,
  heartbeat_at timestamptz,
  -- Why the last attempt to apply it ended without changes.
  refusal text,
  -- Faults, and what it would change or changed.
  report jsonb not null default '{}'
);

-- One at a time.
create unique index import_run_working on import_run ((true)) where state in ('reading', 'applying');
