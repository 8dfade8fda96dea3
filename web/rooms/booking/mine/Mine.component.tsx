import { nl } from '@uurwerk/contract/i18n/nl'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onStage } from '../../../gallery/on-stage.ts'
import { answered } from '../../../gallery/story.ts'
import { sampleBooking } from '../../invitation/sample.ts'
import { None } from './Mine.stories.tsx'

const toCome = sampleBooking({ id: 7, name: 'Sectie', start: '2026-11-18T15:00', end: '2026-11-18T16:00' })
const wasThere = sampleBooking({ id: 8, name: 'Gesprek', start: '2026-11-02T09:00', end: '2026-11-02T10:00' })

/** The bookings of each part of the screen, by its heading. */
const parts = () =>
  [...document.querySelectorAll('section')].map((section) => [
    section.querySelector('h2')?.textContent,
    [...section.querySelectorAll('h3')].map(({ textContent }) => textContent),
  ])

describe('what one booked', () => {
  test('stands in two lists: what is to come, and what was', async () => {
    await onStage(answered({ '/Future': [toCome], '/Past': [wasThere], '/Invited': [] }, None))
    await expect.poll(parts).toEqual([
      ['Komend', ['Sectie']],
      ['Geweest', ['Gesprek']],
    ])
    await expect.element(page.getByText('maandag 2 november 09:00–10:00')).toBeVisible()
  })

  test('is in neither list once it is cancelled, also before the server is asked again', async () => {
    const answers: Record<string, unknown> = {
      // The server's clock is ahead of the page's: the list of what was, fetched later, has it already.
      '/Future': [toCome],
      '/Past': [toCome, wasThere],
      '/Invited': [],
      '/api/booking/7': null,
    }
    await onStage(answered(answers, None))
    await expect.poll(parts).toEqual([
      ['Komend', ['Sectie']],
      ['Geweest', ['Sectie', 'Gesprek']],
    ])
    delete answers['/Future']
    delete answers['/Past']
    await page.getByRole('button', { name: 'Annuleer Sectie' }).click()
    await expect.element(page.getByText(nl.BOOKING.BOOKED.CANCEL.MESSAGE)).toBeVisible()
    await page.getByRole('button', { name: 'Annuleer', exact: true }).click()
    await expect.poll(parts).toEqual([
      ['Komend', []],
      ['Geweest', ['Gesprek']],
    ])
  })
})
