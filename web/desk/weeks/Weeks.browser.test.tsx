import { maximumWeeks, type SchoolWeek } from '@uurwerk/contract/desk/school'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { formatIsoWeek } from '#web/lib/time.ts'
import { createSampleSchool } from '../school-sample.ts'
import { Weeks } from './Weeks.tsx'

/** Has a year of 98 weeks. */
const school = createSampleSchool({
  years: [{ name: '2026/28', start: '2026-08-26', end: '2028-07-07', periods: [] }],
})

const createWeek = (monday: Temporal.PlainDate): SchoolWeek => ({
  week: formatIsoWeek(monday),
  start: monday.toString(),
  published: false,
  publishedAt: null,
  lessons: 1,
  changes: 0,
  hasHoliday: false,
})

/** Answers with the weeks of each request, after the story has replaced `fetch`. */
function answerWeeks() {
  const originalFetch = globalThis.fetch
  globalThis.fetch = async (input, options) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== '/api/School/Weeks') return originalFetch(input, options)
    const start = Temporal.PlainDate.from(searchParams.get('start') ?? '')
    const monday = start.subtract({ days: start.dayOfWeek - 1 })
    const count = monday.until(searchParams.get('end') ?? '', { largestUnit: 'weeks' }).weeks + 1
    if (count > maximumWeeks) return createRefusal('requestOutOfBounds')
    return Response.json({ result: Array.from({ length: count }, (_, weeks) => createWeek(monday.add({ weeks }))) })
  }
}

function LongYear() {
  useState(answerWeeks)
  return <Weeks />
}

test('a year of more weeks than a request may have is shown and published as a whole', async () => {
  await showStory(createStory({ '/api/School/Weeks/publish': [], '/api/School': school }, LongYear))
  const rows = page.getByRole('table').getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(1 + 98)
  const listWrites = recordWrites()
  await page.getByRole('checkbox', { name: 'Alle weken selecteren' }).click()
  await page.getByRole('button', { name: 'Publiceren', exact: true }).click()
  await expect
    .poll(() => listWrites().map(({ body }) => (body as { weeks: string[] }).weeks.length))
    .toEqual([maximumWeeks, 18])
})
