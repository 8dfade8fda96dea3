// Writes that affect what a roster shows, as SQL on the small school. Each must change the version of the roster.

/** A request for a roster: `me`, or source ids. */
export interface RosterQuery {
  as: string
  attendees: string
  /** Defaults to the week of the small school. */
  dates?: string
}

export const selectAttendeeId = (sourceId: string) => `(select id from attendee where source_id = '${sourceId}')`
const selectAppointmentId = (sourceId: string) => `(select id from appointment where source_id = '${sourceId}')`
export const insertParticipant = (participant: string, sourceId: string) =>
  `insert into appointment_attendee select ${selectAttendeeId(participant)}, starts_at, id from appointment where source_id = '${sourceId}'`
export const insertActivity = (sourceId: string, day: string, extraColumns: Record<string, string> = {}) => {
  const row = { source_id: `'${sourceId}'`, type: `'activity'`, name: `'${sourceId}'`, ...extraColumns }
  const columns = [...Object.keys(row), 'starts_at', 'ends_at']
  const values = [...Object.values(row), `'${day}T15:00'`, `'${day}T15:30'`]
  return `insert into appointment (${columns.join()}) values (${values.join()})`
}

/** Every kind of write that a roster may show, with a roster that shows it. Each builds on the previous ones. */
export const writes: readonly (readonly [what: string, seen: RosterQuery, sql: string])[] = [
  [
    'a note',
    { as: 'anna', attendees: 'me' },
    `update appointment set teacher_note = 'Neem je boek mee' where source_id = 'l1'`,
  ],
  [
    'a lesson that is cancelled',
    { as: 'anna', attendees: 'me' },
    `update appointment set is_cancelled = true where source_id = 'l1'`,
  ],
  [
    'a lesson that moves',
    { as: 'anna', attendees: 'me' },
    `update appointment set starts_at = '2026-11-16T08:40' where source_id = 'l1'`,
  ],
  [
    'a lesson that moves into the week',
    { as: 'teun', attendees: 'v5a' },
    `update appointment set starts_at = '2026-11-17T12:00', ends_at = '2026-11-17T12:50' where source_id = 'later'`,
  ],
  [
    'a new appointment of a group',
    { as: 'anna', attendees: 'me' },
    `${insertActivity('walk', '2026-11-17')}; ${insertParticipant('v5a', 'walk')}`,
  ],
  ['a teacher put in, to the group', { as: 'anna', attendees: 'me' }, insertParticipant('cora', 'walk')],
  ['a teacher put in, to the teacher', { as: 'tess', attendees: 'me' }, insertParticipant('tess', 'walk')],
  [
    'a teacher taken out, to the group',
    { as: 'anna', attendees: 'me' },
    `delete from appointment_attendee where appointment_id = ${selectAppointmentId('walk')} and attendee_id = ${selectAttendeeId('cora')}`,
  ],
  [
    'a teacher taken out, to the teacher',
    { as: 'tess', attendees: 'me' },
    `delete from appointment_attendee where appointment_id = ${selectAppointmentId('walk')} and attendee_id = ${selectAttendeeId('tess')}`,
  ],
  [
    'a place given to another',
    { as: 'tess', attendees: 'me' },
    `with gone as (delete from appointment_attendee where appointment_id = ${selectAppointmentId('walk')} returning *)
      insert into appointment_attendee (attendee_id, starts_at, appointment_id)
      select distinct ${selectAttendeeId('tess')}, starts_at, appointment_id from gone`,
  ],
  ['an appointment that goes', { as: 'tess', attendees: 'me' }, `delete from appointment where source_id = 'walk'`],
  [
    'what is offered to all',
    { as: 'anna', attendees: 'me' },
    insertActivity('fair', '2026-11-17', { offered_to_all: 'true', capacity: '5' }),
  ],
  [
    'what is offered to all changed',
    { as: 'anna', attendees: 'me' },
    `update appointment set capacity = 6 where source_id = 'fair'`,
  ],
  [
    'what is no longer offered',
    { as: 'anna', attendees: 'me' },
    `update appointment set offered_to_all = false where source_id = 'fair'`,
  ],
  [
    'what is offered again',
    { as: 'anna', attendees: 'me' },
    `update appointment set offered_to_all = true where source_id = 'fair'`,
  ],
  ['what is offered that goes', { as: 'anna', attendees: 'me' }, `delete from appointment where source_id = 'fair'`],
  [
    'a holiday of all',
    { as: 'sam', attendees: 'me' },
    insertActivity('free', '2026-11-17', { type: `'holiday'`, whole_school: 'true' }),
  ],
  ['a holiday of all that goes', { as: 'sam', attendees: 'me' }, `delete from appointment where source_id = 'free'`],
  [
    'a long holiday, in a week in its middle',
    { as: 'anna', attendees: 'me', dates: '2026-11-23/2026-11-24' },
    `update appointment set name = 'Herfst' where source_id = 'holiday'`,
  ],
  ['a course renamed', { as: 'anna', attendees: 'me' }, `update course set name = 'English' where source_id = 'en'`],
  [
    'a teacher renamed',
    { as: 'anna', attendees: 'me' },
    `update attendee set name = 'Tess Bos' where source_id = 'tess'`,
  ],
  [
    'a room renamed',
    { as: 'bram', attendees: 'v5a,tess' },
    `update attendee set code = 'A1.08' where source_id = 'a108'`,
  ],
  ['a group renamed', { as: 'anna', attendees: 'b204' }, `update attendee set name = 'V5 A' where source_id = 'v5a'`],
  [
    'a publication taken back',
    { as: 'anna', attendees: 'me' },
    `delete from published_week where monday = '2026-11-16'`,
  ],
  ['a publication', { as: 'anna', attendees: 'me' }, `insert into published_week values ('2026-11-16', now())`],
  [
    'a publication of another week',
    { as: 'anna', attendees: 'me' },
    `update published_week set monday = '2027-01-04' where monday = '2026-11-16'`,
  ],
  [
    'a publication of this week',
    { as: 'anna', attendees: 'me' },
    `update published_week set monday = '2026-11-16' where monday = '2027-01-04'`,
  ],
  [
    'a membership',
    { as: 'bram', attendees: 'me' },
    `insert into membership values (${selectAttendeeId('v5a')}, ${selectAttendeeId('bram')})`,
  ],
  [
    'a membership that ends earlier',
    { as: 'bram', attendees: 'me' },
    `update membership set until_date = '2026-11-17' where (group_id, person_id) = (${selectAttendeeId('v5a')}, ${selectAttendeeId('bram')})`,
  ],
  [
    'a membership that another gets, to who had it',
    { as: 'bram', attendees: 'me' },
    `update membership set person_id = ${selectAttendeeId('sam')} where (group_id, person_id) = (${selectAttendeeId('v5a')}, ${selectAttendeeId('bram')})`,
  ],
  [
    'a membership that another gives, to who gets it',
    { as: 'bram', attendees: 'me' },
    `update membership set person_id = ${selectAttendeeId('bram')} where (group_id, person_id) = (${selectAttendeeId('v5a')}, ${selectAttendeeId('sam')})`,
  ],
  [
    'a membership that goes',
    { as: 'bram', attendees: 'me' },
    `delete from membership where (group_id, person_id) = (${selectAttendeeId('v5a')}, ${selectAttendeeId('bram')})`,
  ],
  [
    'a teacher in a team',
    { as: 'anna', attendees: 'science' },
    `insert into team_member values (${selectAttendeeId('science')}, ${selectAttendeeId('tess')}, false, true)`,
  ],
  [
    'a teacher who leads a team alone',
    { as: 'anna', attendees: 'science' },
    `update team_member set is_member = false where person_id = ${selectAttendeeId('tess')}`,
  ],
  [
    'a teacher back in a team',
    { as: 'anna', attendees: 'science' },
    `update team_member set is_member = true where person_id = ${selectAttendeeId('tess')}`,
  ],
  [
    'a lesson of a teacher of a team',
    { as: 'anna', attendees: 'science' },
    `update appointment set is_online = true where source_id = 'l2'`,
  ],
  [
    'a teacher out of a team',
    { as: 'anna', attendees: 'science' },
    `delete from team_member where person_id = ${selectAttendeeId('tess')}`,
  ],
  [
    'an own answer',
    { as: 'anna', attendees: 'me' },
    `insert into subscription values (${selectAppointmentId('choice')}, ${selectAttendeeId('anna')}, 'Graag', false, true)`,
  ],
  ['an own answer changed', { as: 'anna', attendees: 'me' }, `update subscription set motivation = 'Heel graag'`],
  [
    'an answer of another',
    { as: 'bram', attendees: 'me' },
    `insert into subscription values (${selectAppointmentId('choice')}, ${selectAttendeeId('bram')}, null, false, true)`,
  ],
  [
    'an answer of another, in a room',
    { as: 'teun', attendees: 'b204' },
    `delete from subscription where attendee_id = ${selectAttendeeId('anna')}`,
  ],
  ['an own answer that goes', { as: 'bram', attendees: 'me' }, 'delete from subscription'],
  [
    'a seat elsewhere',
    { as: 'anna', attendees: 'me' },
    `insert into subscription values (${selectAppointmentId('l2')}, ${selectAttendeeId('anna')}, null, true, true)`,
  ],
  [
    'a note at a seat elsewhere',
    { as: 'anna', attendees: 'me' },
    `update appointment set teacher_note = 'Stil zijn' where source_id = 'l2'`,
  ],
  ['a teacher at a seat elsewhere', { as: 'anna', attendees: 'me' }, insertParticipant('cora', 'l2')],
  [
    'a place in line',
    { as: 'bram', attendees: 'me' },
    `insert into waiting values (${selectAppointmentId('choice')}, ${selectAttendeeId('anna')}, default, now()),
      (${selectAppointmentId('choice')}, ${selectAttendeeId('bram')}, default, now())`,
  ],
  [
    'a place in line ahead that goes',
    { as: 'bram', attendees: 'me' },
    `delete from waiting where attendee_id = ${selectAttendeeId('anna')}`,
  ],
  ['a place in line that goes', { as: 'bram', attendees: 'me' }, `delete from waiting`],
  [
    'a change',
    { as: 'anna', attendees: 'me' },
    `update appointment set change = '{"kind": "changed", "at": "2026-11-15T10:00:00Z"}', changed_at = now() where source_id = 'l3'`,
  ],
  [
    'a booking',
    { as: 'anna', attendees: 'b204' },
    `${insertActivity('booked', '2026-11-17', { type: `'booking'` })}; ${insertParticipant('b204', 'booked')}; ${insertParticipant('anna', 'booked')};
     insert into booking select ${selectAppointmentId('booked')}, ${selectAttendeeId('b204')}, ${selectAttendeeId('anna')}, ''`,
  ],
  [
    'a booking to be confirmed',
    { as: 'anna', attendees: 'me' },
    `update booking set confirm_from = now(), confirm_until = now()`,
  ],
  ['a booking that is confirmed', { as: 'anna', attendees: 'me' }, `update booking set confirmed_at = now()`],
  [
    'a booking that is another’s',
    { as: 'anna', attendees: 'me' },
    `update booking set organizer_id = ${selectAttendeeId('bram')}`,
  ],
  ['what a booking has besides gone', { as: 'anna', attendees: 'me' }, `delete from booking`],
  [
    'a talk, to who may know its time',
    { as: 'teun', attendees: 'tess' },
    `${insertActivity('talk', '2026-11-17')}; ${insertParticipant('tess', 'talk')}; ${insertParticipant('bram', 'talk')}`,
  ],
  [
    'a talk, to one who becomes a coach',
    { as: 'teun', attendees: 'tess' },
    `update person set coach_id = ${selectAttendeeId('teun')} where attendee_id = ${selectAttendeeId('bram')}`,
  ],
  [
    'a talk, to one who is no longer',
    { as: 'teun', attendees: 'tess' },
    `update person set coach_id = null where attendee_id = ${selectAttendeeId('bram')}`,
  ],
  ['a talk that becomes a lesson', { as: 'teun', attendees: 'tess' }, insertParticipant('v5b', 'talk')],
]
