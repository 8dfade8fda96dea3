import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { expectSameKey } from '#web/gallery/idempotency-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '#web/rooms/invitation/booking-sample.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { sampleSchoolRoom } from './room-sample.ts'

const createPreview = (count: number) => ({
  bookings: Array.from({ length: count }, (_, index) => createSampleBooking({ id: index + 1 })),
  appointments: [],
})

test('displaces only bookings that it showed for this very period', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const answers: Record<string, unknown> = {
    '/blocks/preview': createPreview(1),
    '/blocks': createRefusal('blockDisplacesBookings'),
  }
  await showStory(
    createStory(answers, () => <BlockDialog room={sampleSchoolRoom} date="2026-11-19" onClose={() => undefined} />),
  )
  const submit = page.getByRole('button', { name: /blokkeren/iu })
  await expect.element(submit).toHaveTextContent('Blokkeren en 1 annuleren')
  await page.getByRole('textbox', { name: 'Reden' }).fill('Toets')
  answers['/blocks/preview'] = promise
  const [endHour] = page.getByRole('group', { name: 'Eindtijd', exact: true }).getByRole('spinbutton').elements()
  ;(endHour as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => endHour?.textContent).toBe('11')

  const listWrites = recordWrites()
  const block = { start: '2026-11-19T08:00', end: '2026-11-19T11:00', reason: 'Toets' }
  await submit.click()
  await expect.poll(() => listWrites().map(({ body }) => body)).toEqual([{ ...block, displace: false }])
  resolve(createPreview(2))
  await expect.element(submit).toHaveTextContent('Blokkeren en 2 annuleren')
  await submit.click()
  await expect.poll(() => listWrites().at(-1)?.body).toEqual({ ...block, displace: true })
})

test('a block whose answer was lost is sent again as it was, though nothing is left to displace', async () => {
  const answers: Record<string, unknown> = {
    '/blocks/preview': createPreview(1),
    '/blocks': createRefusal('unknownError'),
  }
  await showStory(
    createStory(answers, () => <BlockDialog room={sampleSchoolRoom} date="2026-11-19" onClose={() => undefined} />),
  )
  const submit = page.getByRole('button', { name: /blokkeren/iu })
  await page.getByRole('textbox', { name: 'Reden' }).fill('Toets')
  await expect.element(submit).toHaveTextContent('Blokkeren en 1 annuleren')
  answers['/blocks/preview'] = createPreview(0)
  const listWrites = recordWrites()
  await expectSameKey('/blocks', async () => {
    await submit.click()
    await expect.element(submit).toHaveTextContent('Lokaal blokkeren')
  })
  const [first, second] = listWrites()
  expect(first?.body).toMatchObject({ reason: 'Toets', displace: true })
  expect(second).toEqual(first)
})

test('a check of the period that failed can be tried again', async () => {
  const answers: Record<string, unknown> = { '/blocks/preview': createRefusal('unknownError') }
  await showStory(
    createStory(answers, () => <BlockDialog room={sampleSchoolRoom} date="2026-11-19" onClose={() => undefined} />),
  )
  const retry = page.getByRole('alert').getByRole('button', { name: 'Opnieuw proberen' })
  await expect.element(retry).toBeVisible()
  expect(document.body.innerText).not.toContain('Rooster controleren')
  answers['/blocks/preview'] = createPreview(1)
  await retry.click()
  await expect.element(page.getByText('1 reservering zit in de weg:')).toBeVisible()
})
