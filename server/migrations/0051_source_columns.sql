-- What the columns and values of a source's CSV files mean. By name, since it is known before the first import.
create table source_columns (
  source text not null primary key,
  columns jsonb not null
);
