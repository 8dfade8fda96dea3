import { type RawBuilder, sql } from 'kysely'
import { bookingFrom, selectWaitingPlace } from '#server/db/sql/appointment.ts'
import { type NoteReader, selectLessonNotes } from '#server/db/sql/absence.ts'
import { selectInvigilators } from '#server/db/sql/day-change.ts'
import { hasCover, selectCover } from '#server/db/sql/cover.ts'
import { selectCalledTeachers } from '#server/db/sql/standby.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'
import { canSeeDetails, type Viewer } from '#server/db/sql/appointment-visibility.ts'

interface RowOptions extends NoteReader {
  detailsViewer: Viewer
  /** Person whose subscription is included. */
  subscriber: number | null
  /** Includes notes of lessons without a change. */
  isSingle?: boolean
}

/** Columns of an `AppointmentRow` except `attendee_ids`. Requires the appointment as `a`, and `appointmentJoins`. */
export const appointmentRowColumns = (
  options: RowOptions,
  jsonType: 'json' | 'text' = 'json',
): RawBuilder<unknown> => sql`
  select a.id, a.source_id, a.type, a.name, a.starts_at, a.ends_at,
    (case when course.id is not null
      then json_build_object('id', course.id, 'name', course.name, 'code', course.code) end)::${sql.raw(jsonType)} as course,
    a.participants::${sql.raw(jsonType)},
    case when ${hasRareFields(options)} then ${rareFieldsJson(options)} end as rare_fields`

export const versionColumns: RawBuilder<unknown> = sql`a.version, a.updated_at`

/** False for a plain lesson, so that empty fields are not sent for every row. */
const hasRareFields = ({ subscriber, detailsViewer, isSingle = false }: RowOptions) => sql`
  ${isSingle ? sql`true or` : sql``} not visibility.can_see_details or a.type = 'booking' or a.is_online or a.teacher_note is not null or a.is_cancelled
  or a.change is not null or a.capacity is not null or a.subscription_count <> 0
  or a.subscribe_from is not null or a.subscribe_until is not null
  or a.offered_to_all or a.students_only or not a.wait_list
  ${subscriber === null ? sql`` : sql`or own_subscription.attendee_id is not null`}
  ${detailsViewer === 'staff' ? sql`or ${hasCover('a')}` : sql``}`

const rareFieldsJson = ({
  subscriber,
  detailsViewer,
  isSingle = false,
  ...reader
}: RowOptions) => sql`json_build_object(
  'can_see_details', visibility.can_see_details, 'is_online', a.is_online, 'teacher_note', a.teacher_note, 'is_cancelled', a.is_cancelled,
  'change', a.change,
  'invigilators', case when a.change is not null and a.type in ('exam', 'choice') then ${selectInvigilators('a')} end,
  'cover', case when a.change is not null ${detailsViewer === 'staff' ? sql`or ${hasCover('a')}` : sql``}
    then ${selectCover('a', detailsViewer)} end,
  'called', ${isSingle ? selectCalledTeachers('a', detailsViewer) : sql`null`},
  'lesson_notes', case when ${isSingle ? sql`true` : sql`a.change is not null`} then ${selectLessonNotes('a', reader)} end,
  'capacity', a.capacity, 'subscription_count', a.subscription_count,
  'subscribe_from', ${dateTimeColumn('a.subscribe_from')}, 'subscribe_until', ${dateTimeColumn('a.subscribe_until')},
  'offered_to_all', a.offered_to_all, 'students_only', a.students_only, 'wait_list', a.wait_list,
  'is_full', coalesce(a.seats_taken >= a.capacity, false),
  'booking', ${bookingColumn},
  'subscription', ${
    subscriber === null
      ? sql`null`
      : sql`case when own_subscription.attendee_id is not null then json_build_object(
          'motivation', own_subscription.motivation, 'locked', own_subscription.locked,
          'accepted', own_subscription.accepted, 'denied', own_subscription.denied) end`
  },
  'waiting_place', ${
    subscriber === null
      ? sql`null`
      : sql`case when a.subscribe_from is not null then ${selectWaitingPlace('a', subscriber)} end`
  })`

const bookingColumn: RawBuilder<unknown> = sql`
  case when a.type = 'booking' then (
    select json_build_object(
      'organizer', json_build_object('id', organizer.id, 'name', organizer.name),
      'confirmed', booking.confirm_from is null or booking.confirmed_at is not null)
    ${bookingFrom('a')}
  ) end`

/** Joins `course`, `visibility` and, with a subscriber, `own_subscription` to the appointment `a`. */
export const appointmentJoins = ({ subscriber, detailsViewer }: RowOptions): RawBuilder<unknown> => sql`
  left join course on course.id = a.course_id
  -- With offset 0 it is computed once for each row.
  cross join lateral (select ${canSeeDetails('a', detailsViewer)} as can_see_details offset 0) visibility
  ${subscriber === null ? sql`` : sql`left join subscription own_subscription on own_subscription.appointment_id = a.id and own_subscription.attendee_id = ${subscriber}`}`
