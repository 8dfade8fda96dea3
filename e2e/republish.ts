import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { generateSchool } from '../server/demo/generator/generate-school.ts'
import { buildFirstPublication } from '../server/demo/publications.ts'
import { DateShift } from '../server/demo/date-shift.ts'
import type { Appointment } from '../server/import/school.ts'

const { base } = buildFirstPublication(
  new DateShift(Temporal.PlainDate.from('2026-11-18')),
  generateSchool().firstPublication,
)

export const listLessons = (date: string) => (base.appointments ?? []).filter(({ start }) => start.startsWith(date))
export const findPerson = (id: string | undefined) => base.people?.find((person) => person.id === id)

interface Summary {
  notifications: number
  kinds: Record<string, object>
}

/** Imports a lesson's day again, with the lesson in another room, by the command line while a server runs. */
export async function moveRoom(lesson: Appointment, room: string, environment: Record<string, string>) {
  const target = mkdtempSync(path.join(tmpdir(), 'uurwerk-school-'))
  const { customer, name, timeZone, years, day } = base.settings
  writeFileSync(path.join(target, 'school.json'), JSON.stringify({ customer, name, timeZone, years, day }))
  const columns = ['id', 'type', 'name', 'start', 'end', 'course', 'groups', 'teachers', 'rooms', 'students'] as const
  const choiceColumns = [
    'capacity',
    'subscribeFrom',
    'subscribeUntil',
    'studentsOnly',
    'cancelled',
    'waitList',
  ] as const
  const rows = listLessons(lesson.start.slice(0, 10)).map((eachLesson) => {
    const row = eachLesson.id === lesson.id ? { ...eachLesson, rooms: [room] } : eachLesson
    return [...columns, ...choiceColumns].map((column) => formatCell(row[column])).join(',')
  })
  writeFileSync(
    path.join(target, 'appointments.csv'),
    [[...columns, ...choiceColumns].join(','), ...rows, ''].join('\n'),
  )
  // Asynchronous, because this thread serves the school meanwhile.
  const cli = path.join(import.meta.dirname, '../server/start.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'import', target, '--json'], {
    env: { ...process.env, ...environment },
  })
  rmSync(target, { recursive: true })
  return JSON.parse(stdout) as { ok: boolean; summary: Summary }
}

function formatCell(value: string | number | boolean | string[] | null): string {
  const text = Array.isArray(value) ? value.join('|') : (value ?? '').toString()
  return `"${text.replaceAll('"', '""')}"`
}
