import type { Role } from '@uurwerk/contract/roles'
import { toSearchText } from '#server/lib/search-text.ts'
import type { Database } from '#server/db/connect.ts'

interface NewPerson {
  sourceId: string
  name?: string
  type?: 'student' | 'teacher' | 'exam-desk' | 'staff'
  code?: string
  email?: string
  roles?: Role[]
  coach?: number
  removed?: boolean
}

/** Adds a person; returns the attendee's id. */
export async function addPerson(db: Database, person: NewPerson): Promise<number> {
  const { sourceId, name = sourceId, type = 'student', code = null, email = null, removed = false } = person
  const { id } = await db
    .insertInto('attendee')
    .values({ source_id: sourceId, name, type, code, search_text: toSearchText(name, code), removed })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('person')
    .values({ attendee_id: id, email, roles: person.roles ?? ['student'], coach_id: person.coach ?? null })
    .execute()
  return id
}

export async function addClass(db: Database, name: string, students: number[]) {
  const { id } = await db
    .insertInto('attendee')
    .values({ source_id: `class-${name}`, name, type: 'group', search_text: toSearchText(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('student_group').values({ attendee_id: id, kind: 'class' }).execute()
  await db
    .insertInto('membership')
    .values(students.map((student) => ({ group_id: id, person_id: student })))
    .execute()
}

export const addSchool = (db: Database, modulesPerRole: object | null) =>
  db
    .insertInto('school')
    .values({
      customer: 'demo',
      name: 'Het Kompas',
      time_zone: 'Europe/Amsterdam',
      day_start: '08:00',
      day_end: '17:00',
      students_see_students: false,
      modules_per_role: modulesPerRole === null ? null : JSON.stringify(modulesPerRole),
      origin: 'demo',
    })
    .execute()
