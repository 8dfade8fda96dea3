import type { Settings } from '@uurwerk/contract/account/settings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSettings } from '#web/data/settings.ts'
import { Versions } from '#web/data/which-stays.tsx'
import { onStage } from '#web/gallery/on-stage.ts'
import { asked, keepMine, tagged, takeTheirs, writes } from '#web/gallery/overtaken.ts'
import { answered } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { Colours } from './Colours.tsx'

const settings = (courseColours: Settings['courseColours']): Settings => ({
  language: 'nl',
  theme: null,
  showPrivacyConsentMessage: false,
  notifications: { quiet: [] },
  courseColours,
})

function Chosen() {
  const { data } = useSettings()
  return data ? <Colours chosen={data.courseColours} /> : null
}

/** Makes mathematics gold, which became red on another device while this one showed it green; answers what is written. */
async function coloured() {
  const answers: Record<string, unknown> = {
    '/api/Settings': tagged(settings({ 3: 150 }), 1),
    '/api/Appointment/Date/': [createSampleAppointment()],
  }
  const story = () => (
    <>
      <Chosen />
      <Versions />
    </>
  )
  await onStage(answered(answers, story))
  const sent = writes()
  await page.getByRole('button', { name: /Wiskunde/ }).click()
  answers['/api/Settings'] = tagged(settings({ 3: 30, 9: 240 }), 2)
  await page.getByRole('radio', { name: 'goud' }).click({ force: true })
  return sent
}

test('a colour that another device chose otherwise meanwhile is shown beside one’s own, which goes over it', async () => {
  const sent = await coloured()
  expect(await asked()).toEqual([['Wiskunde', 'goud', 'rood']])
  expect(sent()).toEqual([])
  await keepMine()
  await expect
    .poll(sent)
    .toEqual([{ method: 'PATCH', tag: '"2."', body: [{ op: 'add', path: '/courseColours/3', value: 90 }] }])
})

test('where one takes the other colour nothing is sent, and it is shown', async () => {
  const sent = await coloured()
  await asked()
  await takeTheirs()
  await expect.element(page.getByRole('radio', { name: 'rood', exact: true })).toBeChecked()
  expect(sent()).toEqual([])
})
