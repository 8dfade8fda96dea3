import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { addAvailabilityRequest } from './availability-requests.ts'
import { putBooking } from './put-booking.ts'
import { addRound, removeRounds, setTeamGroup } from './choice-round.ts'
import { addPlannedTeam } from './deployment-plans.ts'
import { getAppointmentId, getAttendeeId } from './small-school.ts'

const now = '2026-11-18T10:06:00Z'

/**
 * Objects of each kind: the caller's own (or one in the caller's roster), and one of another student. An object that a
 * call changes or deletes is created again for each test.
 */
export const objects: Record<
  string,
  { own: (db: Database, sourceId: string) => Promise<number>; other: (db: Database) => Promise<number> }
> = {
  person: { own: getAttendeeId, other: (db) => getAttendeeId(db, 'bram') },
  appointment: { own: (db) => getAppointmentId(db, 'l1'), other: (db) => getAppointmentId(db, 'private') },
  changeableLesson: { own: (db) => createLesson(db, 'teun'), other: (db) => createLesson(db, 'tess') },
  changedLesson: {
    own: (db) => createLesson(db, 'teun', { message: 'Neem je boek mee' }),
    other: (db) => createLesson(db, 'tess', { message: 'Neem je boek mee' }),
  },
  addedLesson: {
    own: (db) => createLesson(db, 'teun', { is_added: true }),
    other: (db) => createLesson(db, 'tess', { is_added: true }),
  },
  changeableExam: {
    own: (db) => createLesson(db, 'teun', { is_added: true }, 'exam'),
    other: (db) => createLesson(db, 'tess', { is_added: true }, 'exam'),
  },
  changeableChoice: {
    own: (db) => createLesson(db, 'teun', { is_added: true }, 'choice'),
    other: (db) => createLesson(db, 'tess', { is_added: true }, 'choice'),
  },
  absence: { own: createAbsence, other: (db) => createAbsence(db, 'tess') },
  absentee: { own: removeAbsences, other: (db) => removeAbsences(db, 'tess') },
  cover: { own: createCover, other: (db) => createCover(db, 'bram') },
  draft: { own: (db) => createDraft(db, 'teun'), other: (db) => createDraft(db, 'tess') },
  deed: { own: (db) => createDeed(db, 'teun'), other: (db) => createDeed(db, 'tess') },
  examDeed: { own: (db) => createDeed(db, 'teun', 'exam'), other: (db) => createDeed(db, 'tess', 'exam') },
  choiceDeed: { own: (db) => createDeed(db, 'teun', 'choice'), other: (db) => createDeed(db, 'tess', 'choice') },
  joinableAppointment: { own: (db) => getAppointmentId(db, 'choice'), other: (db) => getAppointmentId(db, 'private') },
  answeredAppointment: { own: createAnswer, other: (db) => getAppointmentId(db, 'private') },
  exam: { own: (db) => findOrCreateExam(db, 'v5a'), other: (db) => findOrCreateExam(db, 'bram') },
  room: { own: (db) => freeRoom(db, 'b204'), other: (db) => freeRoom(db, 'a108') },
  roomBlock: { own: (db) => createBlock(db, 'b204'), other: (db) => createBlock(db, 'a108') },
  roomDisplay: { own: (db) => createDisplay(db, 'b204'), other: (db) => createDisplay(db, 'a108') },
  deskProfile: { own: (db) => createProfile(db, 'study'), other: (db) => createProfile(db, 'teaching') },
  booking: { own: createBooking, other: (db) => createBooking(db, 'bram') },
  invitation: { own: (db, invitee) => createBooking(db, 'bram', [invitee]), other: (db) => createBooking(db, 'bram') },
  notification: { own: createNotification, other: (db) => createNotification(db, 'bram') },
  feed: { own: createFeed, other: (db) => createFeed(db, 'bram') },
  round: { own: (db) => createRound(db, 'v5a'), other: (db) => createRound(db, 'v5b') },
  availabilityRequest: {
    own: (db, sourceId) => addAvailabilityRequest(db, { teachers: [sourceId] }),
    other: (db) => addAvailabilityRequest(db, { teachers: ['bram'] }),
  },
  plannedTeam: { own: addPlannedTeam, other: (db) => addPlannedTeam(db, 'tess') },
  course: { own: createUnplannedCourse, other: (db) => getCourseId(db, 'en') },
  importRun: { own: createImportRun, other: createImportRun },
  board: { own: createBoard, other: createBoard },
  announcement: { own: createAnnouncement, other: (db) => createAnnouncement(db, 'bram') },
  preset: { own: createPreset, other: (db) => createPreset(db, 'bram') },
}

async function createImportRun(db: Database): Promise<number> {
  const { id } = await db
    .insertInto('import_run')
    .values({ state: 'ready', file_name: 'school.zip', started_at: now, options: '{"values":{}}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function createUnplannedCourse(db: Database): Promise<number> {
  await db.deleteFrom('planned_week').execute()
  return getCourseId(db, 'wisb')
}

async function getCourseId(db: Database, sourceId: string): Promise<number> {
  const { id } = await db.selectFrom('course').select('id').where('source_id', '=', sourceId).executeTakeFirstOrThrow()
  return id
}

/** Exams and choice lessons stand in a week with a published timetable, so that their teachers see them. */
const getLessonDay = (type: 'lesson' | 'exam' | 'choice') => (type === 'lesson' ? '2026-11-27' : '2026-11-20')

/** A coming lesson of this teacher, with a day change. */
async function createLesson(
  db: Database,
  teacher: string,
  dayChange?: { message?: string; is_added?: boolean },
  type: 'lesson' | 'exam' | 'choice' = 'lesson',
): Promise<number> {
  const day = getLessonDay(type)
  const times = { starts_at: `${day}T10:00`, ends_at: `${day}T10:50` }
  const { id } = await db
    .insertInto('appointment')
    .values({ type, name: 'Les', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const teacherId = await getAttendeeId(db, teacher)
  await db
    .insertInto('appointment_attendee')
    .values({ appointment_id: id, attendee_id: teacherId, starts_at: times.starts_at })
    .execute()
  if (dayChange)
    await db
      .insertInto('day_change')
      .values({
        appointment_id: id,
        kind: 'changed',
        is_added: false,
        is_cancelled: false,
        classroom_ids: [],
        teacher_ids: [teacherId],
        changed_at: now,
        ...times,
        ...dayChange,
      })
      .execute()
  return id
}

async function removeAbsences(db: Database, sourceId: string): Promise<number> {
  const id = await getAttendeeId(db, sourceId)
  await db.deleteFrom('absence').where('attendee_id', '=', id).execute()
  return id
}

/** An absence, of a teacher, with the id of a lesson in it. */
async function createAbsence(db: Database, person: string): Promise<number> {
  const sourceId = ['tess', 'cora'].includes(person) ? person : 'teun'
  const attendee_id = await removeAbsences(db, sourceId)
  const id = await createLesson(db, sourceId, undefined, 'choice')
  const day = getLessonDay('choice')
  await sql`
    insert into absence (id, attendee_id, starts_at, ends_at, reported_at) overriding system value
    values (${id}, ${attendee_id}, ${`${day}T08:00`}, ${`${day}T12:00`}, ${now})`.execute(db)
  return id
}

/** Tess's lesson, which this person is asked to take. */
async function createCover(db: Database, sourceId: string): Promise<number> {
  const appointment_id = await createLesson(db, sourceId, { message: 'Neem je boek mee' })
  const planned = await getAttendeeId(db, 'tess')
  await sql`update day_change set teacher_ids = ${[planned]} where appointment_id = ${appointment_id}`.execute(db)
  const attendee_id = await getAttendeeId(db, sourceId)
  const { id } = await db
    .insertInto('cover')
    .values({ appointment_id, attendee_id, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const createForm = async (db: Database, teacher: string, day = getLessonDay('lesson')) => ({
  start: `${day}T10:00`,
  end: `${day}T10:50`,
  isCancelled: false,
  isOnline: false,
  teachers: [await getAttendeeId(db, teacher)],
  classrooms: [],
})

/** A draft of a message with a lesson of this teacher. */
async function createDraft(db: Database, teacher: string): Promise<number> {
  const deed = await db
    .insertInto('change_deed')
    .values({ done_at: now, is_draft: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('change_deed_lesson')
    .values({
      deed_id: deed.id,
      appointment_id: await createLesson(db, teacher),
      before: JSON.stringify({ form: await createForm(db, teacher), dayChange: null, added: null }),
      draft_change: JSON.stringify({ message: 'Neem je boek mee' }),
    })
    .execute()
  return deed.id
}

/** A deed that gave a lesson of this teacher its message. */
async function createDeed(
  db: Database,
  teacher: string,
  type: 'lesson' | 'exam' | 'choice' = 'lesson',
): Promise<number> {
  const lesson = await createLesson(db, teacher, { message: 'Neem je boek mee' }, type)
  const deed = await db.insertInto('change_deed').values({ done_at: now }).returning('id').executeTakeFirstOrThrow()
  const form = await createForm(db, teacher, getLessonDay(type))
  const more = { importedChange: null, importedChangedAt: null, by: null, onlineUrl: null, solution: null }
  const at = '2026-11-18T10:06:00.000Z'
  const dayChange = { isAdded: false, planned: { ...form, isOnline: null }, at, message: 'Neem je boek mee', ...more }
  await db
    .insertInto('change_deed_lesson')
    .values({
      deed_id: deed.id,
      appointment_id: lesson,
      before: JSON.stringify({ form, dayChange: null, added: null }),
      after: JSON.stringify({ form, dayChange, added: null }),
    })
    .execute()
  return deed.id
}

/** The choice lesson, which the person has accepted. */
async function createAnswer(db: Database, sourceId: string): Promise<number> {
  const id = await getAppointmentId(db, 'choice')
  await db
    .insertInto('subscription')
    .values({ appointment_id: id, attendee_id: await getAttendeeId(db, sourceId), accepted: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** An exam of a group, or of a single student. */
async function findOrCreateExam(db: Database, sourceId: string): Promise<number> {
  const source_id = `exam of ${sourceId}`
  const starts_at = '2026-11-16T14:00'
  const exam = await db
    .insertInto('appointment')
    .values({ source_id, type: 'exam', name: 'Toets', starts_at, ends_at: '2026-11-16T15:00' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!exam) return getAppointmentId(db, source_id)
  await db
    .insertInto('appointment_attendee')
    .values({ appointment_id: exam.id, attendee_id: await getAttendeeId(db, sourceId), starts_at })
    .execute()
  return exam.id
}

async function freeRoom(db: Database, sourceId: string): Promise<number> {
  await db.deleteFrom('appointment').where('type', '=', 'booking').execute()
  return getAttendeeId(db, sourceId)
}

/** Gives the block the id of its room, since a call names both. */
async function createBlock(db: Database, room: string): Promise<number> {
  const id = await getAttendeeId(db, room)
  await db.deleteFrom('appointment').where('id', '=', id).execute()
  await sql`
    insert into appointment (id, type, name, starts_at, ends_at) overriding system value
    values (${id}, 'activity', 'Toets', '2026-11-18 15:00', '2026-11-18 16:00')`.execute(db)
  await db.insertInto('room_block').values({ appointment_id: id, room_id: id }).execute()
  return id
}

/** Gives the display the id of its room, since a call names both. */
async function createDisplay(db: Database, room: string): Promise<number> {
  const id = await getAttendeeId(db, room)
  await db.deleteFrom('display_address').where('id', '=', id).execute()
  await sql`
    insert into display_address (id, room_id, nonce) overriding system value values (${id}, ${id}, 'nonce')`.execute(db)
  return id
}

/** Restores the profile, which a call may have removed. */
async function createProfile(db: Database, sourceId: string): Promise<number> {
  const { id } = await db
    .updateTable('booking_profile')
    .set({ removed: false })
    .where('source_id', '=', sourceId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a running, unconfirmed booking, the only one in the database. */
async function createBooking(db: Database, organizer: string, invitees: readonly string[] = []): Promise<number> {
  const room = await freeRoom(db, 'b204')
  const id = await putBooking(db, {
    organizer,
    room: 'b204',
    start: '2026-11-18T11:00',
    end: '2026-11-18T12:00',
    invitees: Object.fromEntries(invitees.map((invitee) => [invitee, 'Pending'])),
  })
  await db
    .updateTable('booking')
    .set({ confirm_from: '2026-11-18T09:50:00Z', confirm_until: '2026-11-18T10:20:00Z' })
    .where('facility_id', '=', room)
    .execute()
  return id
}

async function createNotification(db: Database, sourceId: string): Promise<number> {
  const data = JSON.stringify({ changes: 0, start: '2026-11-16', end: '2026-11-22' })
  const { id } = await db
    .insertInto('notification')
    .values({
      attendee_id: await getAttendeeId(db, sourceId),
      type: 'rosterChange',
      data,
      details: '[]',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the feeds of the person, because at most five are allowed. */
async function createFeed(db: Database, sourceId: string): Promise<number> {
  const owner = { attendee_id: await getAttendeeId(db, sourceId) }
  await db.deleteFrom('feed').where('attendee_id', '=', owner.attendee_id).execute()
  const secret = { nonce: randomUUID(), token_hash: randomUUID() }
  const { id } = await db
    .insertInto('feed')
    .values({ ...owner, ...secret, slot: 1, name: 'a', content: 'own-roster', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Uses the owner's id, so that no two people have a preset with the same id. */
async function createPreset(db: Database, sourceId: string): Promise<number> {
  const id = await getAttendeeId(db, sourceId)
  await db
    .insertInto('roster_preset')
    .values({ attendee_id: id, id: String(id), name: 'a', attendees: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** Creates the only round, for a group. Its option has id 1, and so does the group v5a. */
async function createRound(db: Database, group: string): Promise<number> {
  await removeRounds(db)
  await setTeamGroup(db)
  const id = await addRound(db, { audience: [group], groups: [{ group: 'v5a', seats: 5 }] })
  await sql`
    insert into choice_round_option (id, round_id, name, seats, position) overriding system value
    values (1, ${id}, 'Roeien', 5, 0)`.execute(db)
  return id
}

/** Creates a running announcement of the person, for the group v5a or, of another person, for everyone. */
async function createAnnouncement(db: Database, sourceId: string): Promise<number> {
  const { id } = await db
    .insertInto('announcement')
    .values({
      title: 'Fietsenstalling',
      text: 'Dicht.',
      roles: [],
      team_ids: [],
      group_ids: sourceId === 'bram' ? [] : [await getAttendeeId(db, 'v5a')],
      starts_at: now,
      ends_at: '2026-11-25T10:06:00Z',
      pinned: false,
      on_board: false,
      created_by: await getAttendeeId(db, sourceId),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function createBoard(db: Database): Promise<number> {
  const { id } = await db
    .insertInto('board')
    .values({ name: 'Aula', token_hash: randomUUID(), shows_teachers: false, networks: [], created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
