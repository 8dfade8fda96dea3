import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getAttendeeId, getButton, postAs } from './bookings.ts'
import { countActions } from './count-actions.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { signIn, visit, waitUntilSettled } from './visit.ts'
import { users } from './users.ts'

const server = startOwnServer()
const today = '2026-11-18'
const note = 'Maak opgave 4 tot en met 9'

/** A lesson of later today, a student of its class, its only teacher, and others who are free then, by names that nobody shares. */
async function findLesson() {
  const { rows } = await sql<{ id: number; time: string; student: string; teacher: string; others: string[] }>`
    with person as (
      select min(id) as id, min(type) as type, name from attendee group by name having count(*) = 1)
    select lesson.id, student.name as student, to_char(lesson.starts_at, 'HH24:MI') as time, teacher.name as teacher, (
      select array_agg(other.name order by other.name) from person other
      where other.type = 'teacher' and other.id <> teacher.id and not exists (
        select from appointment_attendee busy join appointment on appointment.id = busy.appointment_id
        where busy.attendee_id = other.id and appointment.starts_at < lesson.ends_at
          and appointment.ends_at > lesson.starts_at)) as others
    from appointment lesson
    join appointment_attendee taught on taught.appointment_id = lesson.id
    join person teacher on teacher.id = taught.attendee_id and teacher.type = 'teacher'
    join appointment_attendee taken on taken.appointment_id = lesson.id
    join membership on membership.group_id = taken.attendee_id
    join person student on student.id = membership.person_id and student.type = 'student'
    where lesson.type = 'lesson' and not lesson.is_cancelled and lesson.change is null
      and lesson.starts_at between ${`${today} 11:30`} and ${`${today} 18:00`}
      and (select count(*) from appointment_attendee link join attendee on attendee.id = link.attendee_id
        where link.appointment_id = lesson.id and attendee.type = 'teacher') = 1
    order by lesson.starts_at, lesson.id, student.name
    limit 1`.execute(server.running.db)
  const [lesson] = rows
  if (!lesson) throw new Error('there is no lesson later today')
  return lesson
}

async function open(name: string, address: string, device = desk) {
  const { page } = await visit(device)
  await signIn(page, name, address, server.running.url)
  await waitUntilSettled(page)
  return page
}

const getDialog = (page: Page) => page.getByRole('dialog')
const getAbsenceButton = (page: Page) => page.getByRole('button', { name: /^Afwezig/ })

test('a teacher reports today in three taps and writes a note; one substitute says no, another yes; the class reads the note', async () => {
  const { id, time, student, teacher, others } = await findLesson()
  const [first = '', second = ''] = others
  const absent = await open(teacher, '/roster', phone)
  const readCount = await countActions(absent)
  await getAbsenceButton(absent).tap()
  const dialog = getDialog(absent)
  await dialog.getByRole('button', { name: 'Melden', exact: true }).tap()
  await dialog.getByText('De roostermakers zien je melding.').waitFor()
  expect(await readCount()).toBeLessThanOrEqual(3)
  const lesson = dialog.getByRole('listitem').filter({ hasText: time })
  await lesson.getByLabel('Notitie voor de vervanger').fill(`${note}, daarna griep`)
  await lesson.getByText('Dit lijkt over iemands gezondheid te gaan.').waitFor()
  await lesson.getByLabel('Notitie voor de vervanger').fill(note)
  await lesson.getByLabel('Link naar de opdracht').fill('opgaven.example.org/v5')
  await lesson.getByLabel('Ook voor de klas').check()
  await dialog.getByRole('button', { name: 'Notities opslaan' }).tap()
  await dialog.getByText('De notities zijn opgeslagen.').waitFor()
  await dialog.getByRole('button', { name: 'Sluiten' }).tap()
  await absent.getByRole('button', { name: 'Afwezig: wo 18 nov' }).waitFor()

  const giveTo = async (name: string) =>
    postAs(server, users.planner, `/api/Appointment/${id}/change`, {
      teachers: [await getAttendeeId(server, name)],
      solution: 'cover',
      force: true,
    })
  const listTeachers = async () => {
    const { rows } = await sql<{ name: string }>`
      select attendee.name from appointment_attendee link join attendee on attendee.id = link.attendee_id
      where link.appointment_id = ${id} and attendee.type = 'teacher'`.execute(server.running.db)
    return rows.map(({ name }) => name)
  }
  await giveTo(first)

  const refusing = await open(first, '/notifications')
  await refusing.getByRole('button', { name: /Kun jij een les overnemen\?/ }).click()
  await refusing.getByText(note).waitFor()
  await refusing.getByRole('link', { name: /opgaven\.example\.org/ }).waitFor()
  await refusing.getByRole('button', { name: 'Nee, ik kan niet' }).click()
  await refusing.getByText(/De les staat weer open/).waitFor()
  await expect.poll(listTeachers).toEqual([teacher])

  const planner = await open(
    users.planner,
    `/roster?view=day&date=${today}&atnId=${await getAttendeeId(server, second)}`,
  )
  await giveTo(second)
  const substitute = await open(second, `/roster?view=day&date=${today}`, phone)
  const asked = /vervanging gevraagd/
  await planner.getByRole('button', { name: asked }).click()
  await planner.getByRole('complementary').getByText('gevraagd', { exact: true }).waitFor()
  await substitute.getByRole('button', { name: asked }).tap()
  await getDialog(substitute).getByText(note).waitFor()
  await getDialog(substitute).getByText('De klas leest dit ook.').waitFor()
  await getButton(substitute, 'Ja, ik neem de les').tap()
  await getDialog(substitute).getByText('Jij neemt deze les over.').waitFor()
  await planner.getByRole('complementary').getByText('neemt de les', { exact: true }).waitFor()
  await planner.getByRole('button', { name: asked }).waitFor({ state: 'detached' })
  expect(await listTeachers()).toEqual([second])

  const classmate = await open(student, `/roster?view=day&date=${today}&appointment=${id}`)
  await classmate.getByRole('complementary').getByText(note).waitFor()
  expect(await classmate.getByText('Vervanging', { exact: true }).count()).toBe(0)
})

test('an extension says how many lessons it adds, and a teacher who is back has no absence any more', async () => {
  const absent = await open(users.teacher, '/roster', phone)
  await getAbsenceButton(absent).tap()
  const dialog = getDialog(absent)
  await dialog.getByRole('button', { name: 'Melden', exact: true }).tap()
  await dialog.getByRole('button', { name: 'Laatste dag wijzigen' }).tap()
  const [day] = await dialog.getByRole('group', { name: 'Laatste dag', exact: true }).getByRole('spinbutton').all()
  await day?.pressSequentially('20')
  await dialog.getByRole('button', { name: 'Wijzigen', exact: true }).tap()
  await dialog.getByText(/lessen bijgekomen/).waitFor()
  await dialog.getByText('wo 18 nov tot en met vr 20 nov').waitFor()
  await dialog.getByRole('button', { name: 'Weer aanwezig' }).tap()
  await dialog.getByText(/^Weer aanwezig gemeld\./).waitFor()
  await dialog.getByRole('button', { name: 'Sluiten' }).tap()
  await absent.getByRole('button', { name: 'Afwezig melden' }).waitFor()
})
