import type { DayChange, Consent } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { RosterChangeEntry } from '@uurwerk/contract/tell/notification'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

/** The small school on Wednesday 18 November at 11:06, as planned before each test. */
export async function createDayChangeSchool() {
  const { db, url } = await testDatabase('small school')
  const api = await testApp(db)
  await sql`create table planned_lesson as select * from appointment where source_id is not null`.execute(db)
  await sql`create table planned_link as select * from appointment_attendee`.execute(db)
  beforeEach(async () => {
    await sql`truncate change_deed, notification, appointment_change, audit_log, subscription, idempotency_key cascade`.execute(
      db,
    )
    await sql`delete from appointment where source_id is null`.execute(db)
    await sql`delete from day_change`.execute(db)
    await sql`delete from appointment_attendee`.execute(db)
    await sql`
      update appointment set starts_at = planned.starts_at, ends_at = planned.ends_at, change = null, changed_at = null,
        is_cancelled = planned.is_cancelled, is_online = planned.is_online, teacher_note = null
      from planned_lesson planned where planned.id = appointment.id`.execute(db)
    await sql`insert into appointment_attendee select * from planned_link`.execute(db)
  })
  const find = (id: string) => getAttendeeId(db, id)
  const findAll = (ids: readonly string[]) => Promise.all(ids.map(find))
  const change = async (lesson: string, body: DayChange & Consent, who = 'pia', headers?: Record<string, string>) =>
    (await api.as(who)).post<Appointment>(
      `/api/Appointment/${await getAppointmentId(db, lesson)}/change`,
      body,
      headers,
    )
  const withdraw = async (lesson: string, who = 'pia', query = '') =>
    (await api.as(who)).delete<Appointment>(`/api/Appointment/${await getAppointmentId(db, lesson)}/change${query}`)
  const fetchRoster = async (who: string, week = '2026-11-16/2026-11-22') =>
    (await (await api.as(who)).get<Appointment[]>(`/api/Appointment/Date/${week}/Attendee?atnId=me`)).result
  const findLesson = async (who: string, lesson: string) => {
    const id = await getAppointmentId(db, lesson)
    return (await fetchRoster(who)).find((appointment) => appointment.id === id)
  }
  /** Notifications by person, with their entries. */
  const listNotified = async () => {
    const { rows } = await sql<{ person: string; entries: RosterChangeEntry[] }>`
      select attendee.source_id as person, (
        select jsonb_agg(entry order by change.id) from jsonb_array_elements_text(details) told (id)
        join appointment_change change on change.id = told.id::int) as entries
      from notification join attendee on attendee.id = notification.attendee_id
      where notification.type = 'rosterChange'
      order by notification.id`.execute(db)
    return rows
  }
  return { db, url, api, find, findAll, change, withdraw, fetchRoster, findLesson, listNotified }
}
