import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { LogFilters } from './LogFilters.tsx'
import { getLogRange } from './log-range.ts'
import { useLog } from './queries.ts'
import type { LogSearch } from './search.ts'

const today = Temporal.PlainDate.from('2026-11-18')

/** Requests the log with the filters, which a state keeps instead of the address. */
function FilteredLog() {
  const [{ action, attendee, ...dates }, setAddress] = useState<LogSearch>({})
  const request = { ...getLogRange(dates, today), action, attendee }
  useLog(request)
  return (
    <LogFilters
      request={request}
      isChosenRange={false}
      order="descending"
      today={today}
      seesAll
      onChange={(changes) => setAddress((before) => ({ ...before, ...changes }))}
    />
  )
}

/** Types into a date field, part after part. */
async function typeDate(label: string, digits: string) {
  const [firstPart] = page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').elements()
  ;(firstPart as HTMLElement).focus()
  await userEvent.keyboard(`${digits}{Enter}`)
}

test('each filter of the log is in the request, and leaves the other filters unchanged', async () => {
  await showStory(createStory({ '/api/Log': [] }, FilteredLog))
  const asked = vi.spyOn(globalThis, 'fetch')
  const findLastQuery = () => {
    const address = asked.mock.calls.map(([input]) => input as string).findLast((input) => input.includes('/api/Log?'))
    return address && Object.fromEntries(new URL(address, location.href).searchParams)
  }
  await typeDate('Van', '01112026')
  await expect.poll(findLastQuery).toEqual({ start: '2026-11-01', end: '2026-11-18' })
  await typeDate('Tot en met', '10112026')
  await expect.poll(findLastQuery).toEqual({ start: '2026-11-01', end: '2026-11-10' })
  await page.getByRole('combobox', { name: 'Handeling' }).selectOptions('Meekijken gestart')
  await expect.poll(findLastQuery).toEqual({ start: '2026-11-01', end: '2026-11-10', action: 'impersonation.start' })
})
