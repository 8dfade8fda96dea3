-- When an answer was given: the list of who joined says it. Null where nobody knows any more.
alter table subscription add column since timestamptz;

-- Those that are there, by what the log has of them.
update subscription s
set since = logged.at
from (
  select subject_id, (details ->> 'appointment')::int as appointment_id, max(at) as at
  from audit_log
  where action like 'subscription.%' and details ->> 'event' in ('accepted', 'denied')
  group by 1, 2
) logged
where logged.subject_id = s.attendee_id and logged.appointment_id = s.appointment_id;
