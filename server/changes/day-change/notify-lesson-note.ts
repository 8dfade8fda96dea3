import { listRolesWithModule } from '#server/auth/rules.ts'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { findStoredSettings } from '#server/school/settings-queries.ts'
import { announceNotifications, insertRosterChanges, writeRosterChanges } from '#server/tell/notification/service.ts'
import { getInstantText } from './change-lessons.ts'
import { findAcceptedTeacher } from './cover-queries.ts'
import { getNow } from './lock-for-deed.ts'
import { listAttendeesById, listLessons, listPublishedTimes, selectEntries, snapshotParticipants } from './queries.ts'
import { toChangeEntry } from './rules.ts'

/** Notifies the substitute who accepted the lesson and, if the class reads the note, everyone else in the lesson. */
export async function notifyOfLessonNote(
  tx: Tx,
  context: Context,
  lessonId: number,
  { forStudents }: { forStudents: boolean },
): Promise<void> {
  const [lesson] = await listLessons(tx, [lessonId])
  const substitute = await findAcceptedTeacher(tx, lessonId)
  if (!lesson || substitute === undefined) return
  const { start, end, teachers, classrooms } = lesson.form
  if (end <= getNow(context) || !(await listPublishedTimes(tx, [start])).has(start)) return
  const at = getInstantText(context)
  const attendees = await listAttendeesById(tx, [...teachers, ...classrooms])
  const listParticipants = (ids: readonly number[]) =>
    attendees.filter(({ id }) => ids.includes(id)).map(({ id, name, code }) => ({ id, name, code }))
  const change = { kind: 'changed', at, by: 'person', hasNote: true } as const
  await snapshotParticipants(tx, [lessonId])
  await writeRosterChanges(
    tx,
    selectEntries([{ id: lessonId, entry: toChangeEntry(lesson, lesson, change, listParticipants) }]),
  )
  const modulesPerRole = (await findStoredSettings(tx))?.values.modulesPerRole ?? null
  const notifiedIds = await insertRosterChanges(tx, {
    roles: listRolesWithModule('rosterChange', modulesPerRole),
    createdAt: at,
    exceptPerson: context.actor.attendeeId,
    ...(!forStudents && { onlyPeople: [substitute] }),
  })
  await announceNotifications(tx, notifiedIds)
}
