import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isRealDataSkipped, getRealDataPath } from '../server/import/real-data.ts'
import { readConfig } from '../server/lib/config.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import { dropDatabase, makeDatabase } from '../server/test/test-cluster.ts'
import { fetchResult } from './override-answers.ts'
import { importByCommand } from './command-line.ts'
import { giveConsent } from './consent.ts'
import { desk, phone } from './devices.ts'
import { listButtonNames, signIn, visit } from './visit.ts'

/** Students with an extreme number of clashing lessons, also on Saturdays and from early to late. */
const universities = [
  {
    name: 'muni-fi-spr17',
    folder: '2_mid/itc2019',
    student: 'Student 1466',
    monday: '2026-10-12',
    lessons: 82,
    clashing: 82,
  },
  {
    name: 'mary-fal18',
    folder: '3_large/itc2019',
    student: 'Student 1109',
    monday: '2026-09-21',
    lessons: 24,
    clashing: 21,
  },
]

describe.each(universities)('overlapping lessons of $name', ({ name, folder, student, monday, lessons, clashing }) => {
  const files = [`${folder}/${name}.xml.xz`, `${folder}/solution-${name}.xml.xz`] as const
  const isAbsent = isRealDataSkipped(`a student of ${name} in a browser`, [...files])
  const moment = `${monday}T07:40:00Z`
  const database = `overlaps_${name.replaceAll('-', '_')}`
  const data = mkdtempSync(path.join(tmpdir(), 'uurwerk-overlaps-'))
  let server: RunningServer | undefined
  let expectedNames: string[] = []

  beforeAll(async () => {
    if (isAbsent) return
    const DATABASE_URL = await makeDatabase(inject('clusterUrl'), database, 'nothing')
    const environment = { DATA_DIR: data, DATABASE_URL, CLOCK: moment }
    const [problem, solution] = files.map((file) => getRealDataPath(file)) as [string, string]
    importByCommand([problem, '--solution-file', solution, '--first-monday', '2026-08-31'], environment)
    server = await startServer(readConfig({ ...environment, PORT: '0' }))
    await giveConsent(server)
  })
  afterAll(async () => {
    await server?.stop()
    await dropDatabase(inject('clusterUrl'), database)
    rmSync(data, { recursive: true, force: true })
  })

  async function openWithOverlaps(device: typeof desk, view: string) {
    const { page, errors } = await visit(device, moment)
    await signIn(page, student, `/roster?view=${view}&date=${monday}`, server?.url, server?.signInCode?.text)
    await page.getByRole('button', { name: lessonName }).first().waitFor()
    const appointments = await fetchResult<Appointment[]>(
      page,
      `/api/Appointment/Date/${monday}/${getSundayAfter(monday)}/Attendee?atnId=me`,
    )
    expectedNames = appointments.map((appointment) => computeExpectedName(appointment, appointments)).toSorted()
    expect(expectedNames).toHaveLength(lessons)
    expect(expectedNames.filter((item) => item.endsWith(', botst'))).toHaveLength(clashing)
    return { page, errors }
  }

  test.skipIf(isAbsent)('are all reachable in the week view on a desktop, side by side or in a stack', async () => {
    const { page, errors } = await openWithOverlaps(desk, 'week')
    expect((await listReachableLessons(page)).toSorted()).toEqual(expectedNames)
    expect(errors).toEqual([])
  })

  test.skipIf(isAbsent)('are all reachable in the day view on a phone', async () => {
    const { page } = await openWithOverlaps(phone, 'day')
    const reachable: string[] = []
    for (const day of await listButtonNames(page.getByRole('navigation', { name: 'Dagen' }))) {
      if (!/dag \d+ \w+$/.test(day)) continue
      await page.getByRole('button', { name: day }).first().click()
      await page.getByRole('grid', { name: `Rooster van ${day}` }).waitFor()
      reachable.push(...(await listReachableLessons(page)))
    }
    expect(reachable.toSorted()).toEqual(expectedNames)
  })

  test.skipIf(isAbsent).each([
    ['desk', desk],
    ['phone', phone],
  ])('are all in the list view on a %s', async (_, device) => {
    const { page } = await openWithOverlaps(device, 'list')
    expect((await listLessonsIn(page.getByRole('main'))).toSorted()).toEqual(expectedNames)
  })
})

const lessonName = /dag \d+ \w+, \d\d:\d\d tot \d\d:\d\d/
const stackName = /^(\d+) lessen tussen/

const listLessonsIn = async (part: Locator) => (await listButtonNames(part)).filter((name) => lessonName.test(name))

/** Returns the lessons in the grid and in each stack, which it opens. Expects that no box covers another. */
async function listReachableLessons(page: Page): Promise<string[]> {
  const grid = page.getByRole('grid')
  const boxes = grid.getByRole('gridcell').getByRole('button')
  const reachable = await listLessonsIn(grid)
  const stackNames = (await listButtonNames(grid)).filter((name) => stackName.test(name))
  expect(reachable.length + stackNames.length).toBe(await boxes.count())
  expect(await boxes.evaluateAll(listOverlaps)).toEqual([])
  for (const box of await boxes.all()) await box.click({ trial: true })
  for (const stack of stackNames) {
    await grid.getByRole('button', { name: stack, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    const stackedLessons = await listLessonsIn(dialog)
    expect(stackedLessons).toHaveLength(Number(stackName.exec(stack)?.[1]))
    reachable.push(...stackedLessons)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  return reachable
}

/** Lists pairs of overlapping boxes. */
const listOverlaps = (boxes: Element[]) => {
  const rectangles = boxes.map(
    (box) => ({ name: box.textContent, ...box.getBoundingClientRect().toJSON() }) as DOMRect & { name: string },
  )
  return rectangles.flatMap((rectangle, index) =>
    rectangles
      .slice(index + 1)
      .filter(
        (other) =>
          rectangle.left < other.right &&
          other.left < rectangle.right &&
          rectangle.top < other.bottom &&
          other.top < rectangle.bottom,
      )
      .map((other) => `${rectangle.name} and ${other.name}`),
  )
}

const getSundayAfter = (monday: string) => Temporal.PlainDate.from(monday).add({ days: 6 }).toString()

/** Computes the accessible name of a lesson from the response only. */
function computeExpectedName(appointment: Appointment, appointments: readonly Appointment[]) {
  const start = Temporal.PlainDateTime.from(appointment.start)
  const day = start.toLocaleString('nl-NL', { weekday: 'long', day: 'numeric', month: 'long' })
  const clashes = appointments.some(
    (other) => other.id !== appointment.id && other.start < appointment.end && appointment.start < other.end,
  )
  const rooms = appointment.classrooms.map(({ code, name }) => code ?? name).join(', ')
  const parts = [
    day,
    `${appointment.start.slice(11, 16)} tot ${appointment.end.slice(11, 16)}`,
    appointment.name,
    rooms,
    clashes && 'botst',
  ]
  return parts.filter(Boolean).join(', ')
}
