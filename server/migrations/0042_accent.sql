-- The colour of buttons and choices; null for the product's own blue.
alter table person_settings
  add column accent text
    constraint person_settings_accent check (accent in ('violet', 'pink', 'orange', 'green', 'teal'));
