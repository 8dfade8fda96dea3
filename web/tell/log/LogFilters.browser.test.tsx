import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { LogFilters } from './LogFilters.tsx'
import { getLogRange } from './log-range.ts'
import { useLog } from './queries.ts'
import type { LogAddress } from './address.ts'

const today = Temporal.PlainDate.from('2026-11-18')

/** Requests the log with the filters, which a state keeps instead of the address. */
function FilteredLog({ initialAddress }: { initialAddress: LogAddress }) {
  const [{ action, attendee, ...dates }, setAddress] = useState(initialAddress)
  const request = { ...getLogRange(dates, today), action, attendee }
  useLog(request)
  return (
    <LogFilters
      request={request}
      isChosenRange={dates.start !== undefined}
      order="descending"
      today={today}
      canSeeAll
      onChange={(changes) => setAddress((currentAddress) => ({ ...currentAddress, ...changes }))}
    />
  )
}

/** Returns a function that reads the query of the last request from now on. */
async function showFilters(initialAddress: LogAddress = {}, width = 1280) {
  await showStory(
    createStory({ '/api/Log': [] }, () => <FilteredLog initialAddress={initialAddress} />),
    { width },
  )
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  return () => {
    const addresses = fetchSpy.mock.calls.map(([input]) => input as string)
    const address = addresses.findLast((input) => input.includes('/api/Log?'))
    return address && Object.fromEntries(new URL(address, location.href).searchParams)
  }
}

/** Types into a date field, part after part. */
async function typeDate(label: string, digits: string) {
  const [firstPart] = page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').elements()
  ;(firstPart as HTMLElement).focus()
  await userEvent.keyboard(`${digits}{Enter}`)
}

test('each filter of the log is in the request, and leaves the other filters unchanged', async () => {
  const findLastQuery = await showFilters()
  await typeDate('Van', '01112026')
  await expect.poll(findLastQuery).toEqual({ start: '2026-11-01', end: '2026-11-18' })
  await typeDate('Tot en met', '10112026')
  await expect.poll(findLastQuery).toEqual({ start: '2026-11-01', end: '2026-11-10' })
  await page.getByRole('combobox', { name: 'Handeling' }).selectOptions('Meekijken gestart')
  await expect.poll(findLastQuery).toEqual({ start: '2026-11-01', end: '2026-11-10', action: 'impersonation.start' })
})

test('on a phone all filters of the log are cleared at once', async () => {
  const findLastQuery = await showFilters({ start: '2026-11-01', action: 'impersonation.start', attendee: 5 }, 390)
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'Filters wissen' }).click()
  await expect.poll(findLastQuery).toEqual({ start: '2026-11-12', end: '2026-11-18' })
})
