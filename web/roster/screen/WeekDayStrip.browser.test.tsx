import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { type RosterView, rosterViews } from './address.ts'
import type { RosterModel } from './use-roster-model.ts'
import { WeekDayStrip } from './WeekDayStrip.tsx'

const toDate = (day: number) => Temporal.PlainDate.from(`2026-11-${day}`)

/** Shows the strip of week 47 on Wednesday. Returns what the presses ask for. */
async function showStrip(view: RosterView) {
  const shownDates: [string, RosterView | undefined][] = []
  const model = {
    address: {
      date: toDate(18),
      view,
      showDate: (date: Temporal.PlainDate, newView?: RosterView) => shownDates.push([date.toString(), newView]),
    },
    week: [16, 17, 18, 19, 20].map(toDate),
    changedDates: new Set<string>(),
    now: Temporal.PlainDateTime.from('2026-11-18T11:06'),
  }
  await showStory(() => <WeekDayStrip model={model as unknown as RosterModel} />)
  return shownDates
}

test.each(rosterViews)(
  'in the %s view a press on a day shows that day, and the week view then becomes the day view',
  async (view) => {
    const shownDates = await showStrip(view)
    await page.getByRole('button', { name: 'donderdag 19 november' }).click()
    await page.getByRole('button', { name: 'Volgende week' }).click()
    await page.getByRole('button', { name: 'Vorige week' }).click()
    expect(shownDates).toEqual([
      ['2026-11-19', view === 'week' ? 'day' : undefined],
      ['2026-11-25', undefined],
      ['2026-11-11', undefined],
    ])
  },
)
