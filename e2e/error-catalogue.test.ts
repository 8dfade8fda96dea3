import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import { en } from '@uurwerk/contract/i18n/en'
import { nl } from '@uurwerk/contract/i18n/nl'
import type { SignedIn } from '@uurwerk/contract/account/sign-in'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFullRun } from '../server/test/full.ts'
import { refuse, overrideAnswer } from './override-answers.ts'
import { desk } from './devices.ts'
import { scenes } from './error-scenes.ts'
import { startOwnServer } from './own-server.ts'
import { waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'

// contract/errors.test.ts checks how each code is handled. These tests check the effect for users.
const server = startOwnServer()

const start = Date.parse('2026-11-18T10:06:00Z')

type Texts = Record<string, { TITLE: string } | undefined>

const isShown = (code: ErrorCode) => ['warning', 'warningAndRethrow', 'fatal'].includes(errorCatalogue[code].handling)

/** Collects the codes that a page reports. */
function collectReportedCodes(page: Page) {
  const codes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/log/exception')) codes.push((request.postDataJSON() as { title: string }).title)
  })
  return codes
}

/** Expects a modal, which it closes, and one report; or neither. */
async function expectHandled(page: Page, code: ErrorCode, reports: string[], texts: Texts = nl.COMMON.ERROR) {
  const modal = page.getByRole('alertdialog')
  if (isShown(code)) {
    const name = (texts[code] ?? texts['COMMON'])?.TITLE ?? ''
    await modal.getByRole('heading', { name, exact: true }).waitFor()
    await modal.getByRole('button').first().click()
    await modal.waitFor({ state: 'detached' })
  }
  await waitUntilSettled(page)
  expect(await modal.count(), code).toBe(0)
  expect(reports.splice(0), code).toEqual(isShown(code) ? [code] : [])
}

/** Every twelfth scene; `npm run test:full` has all. */
const testedScenes = Object.keys(scenes).filter((_, index) => isFullRun || index % 12 === 0)
test.each(testedScenes)(
  'a user who %s sees each error as the catalogue defines it, and each is reported once',
  async (name) => {
    const scene = scenes[name]
    if (!scene) throw new Error(name)
    const { page } = await visit(desk)
    const { address } = scene
    await signIn(page, scene.person, typeof address === 'string' ? address : await address(server), server.running.url)
    await waitUntilSettled(page)
    await scene.prepare?.(page, server)
    await waitUntilSettled(page)
    const reports = collectReportedCodes(page)
    const codes = isFullRun ? scene.codes : scene.codes.slice(0, 1)
    for (const [index, code] of codes.entries()) {
      // A page sends at most ten reports per minute of its clock.
      await page.context().clock.setFixedTime(start + index * 7000)
      await refuse(page, scene.call, code, scene.method)
      await scene.makeCall(page)
      await expectHandled(page, code, reports)
    }
  },
)

test('a user unknown to the school is warned on the no-access page', async () => {
  const { page } = await visit(desk)
  const reports = collectReportedCodes(page)
  await overrideAnswer<SignedIn['scope']>(page, '**/api/Scope', () => null)
  await refuse(page, '**/api/Scope', 'userIsNoAttendee')
  await signIn(page, users.student, '/roster', server.running.url)
  await page.waitForURL(/no-access$/)
  await expectHandled(page, 'userIsNoAttendee', reports)
})

test('a missing language file shows an error in English', async () => {
  const { page } = await visit(desk)
  const reports = collectReportedCodes(page)
  await refuse(page, '**/assets/i18n/nl.json', 'translationsMissing')
  await signIn(page, users.student, '/settings', server.running.url)
  await expectHandled(page, 'translationsMissing', reports, en.COMMON.ERROR)
})

test('a write without a response shows that it may have been saved, without a modal or a report', async () => {
  const { page } = await visit(desk)
  const reports = collectReportedCodes(page)
  await signIn(page, users.serviceDesk, '/settings', server.running.url)
  await waitUntilSettled(page)
  await page.route('**/api/Settings', (route) => route.abort())
  await page.getByRole('main').getByRole('radio', { name: 'Donker' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Misschien is het toch opgeslagen' })
  await notice.waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await notice.getByRole('button', { name: 'Sluiten' }).click()
  await notice.waitFor({ state: 'detached' })
  expect(reports).toEqual([])
})

const sceneCodes = new Set(Object.values(scenes).flatMap(({ codes }) => codes))

/** Codes without a scene, with the test that covers them, or the reason that no screen can receive them. */
const notRaised = 'nothing raises it yet; its row in docs/spec-table.md says why'
const covers = 'no screen answers covers yet'
const absences = 'no screen reports absences yet'
const importOnly = 'a fault of a file, in the report of an import'
const severalOnly =
  'no answer of a call: advice in the warning about several (web/joining/subscribers/subscription-warning.ts)'
const codesWithoutScene: Partial<Record<ErrorCode, string>> = {
  '401': 'e2e/failures.test.ts: the session ends',
  attendeeHasNoXedule: 'e2e/failures.test.ts: the roster says it in a modal of its own',
  userIsNoAttendee: 'above, on the no-access page',
  translationsMissing: 'above',
  preconditionFailed: 'the screen reads again and shows both versions (web/data/save-with-merge.ts)',
  requestTooWide: 'e2e/coach.test.ts: the screen asks whom to look for',
  settingsFeedsLimit: 'e2e/settings.test.ts: its modal leads to the feeds',
  routeNotFound: 'no screen asks for an address that is not in the contract',
  requestFromElsewhere: 'only sign-in answers it, before there is a screen',
  subscriptionPatchFailed: 'only PATCH answers it, which no screen sends',
  logsExceptionFailed: 'the address of reports is silent, so that a failing log never logs itself',
  subscriptionReachedCapacityWarning: severalOnly,
  subscriptionAlreadyAtOtherMomentSeveral: severalOnly,
  appointmentTimeNotSet: importOnly,
  appointmentCodeNotSet: importOnly,
  appointmentIdNotSet: importOnly,
  attendeeNoScheduleAccount: notRaised,
  attendeeNoEmail: notRaised,
  appointmentNotStartedOrEnded: notRaised,
  appointmentOneClassroom: notRaised,
  subscriptionFailedForStudent: notRaised,
  logoUnusable: 'the card of the logo says it (e2e/school-settings.test.ts)',
  importDoesNotExist: 'the screen of the import says it (web/desk/imports/ImportScreen.tsx)',
  coverDoesNotExist: covers,
  coverDeclined: covers,
  absenceDoesNotExist: absences,
  absenceNoRights: absences,
  absenceOverlaps: absences,
  changeClash: 'e2e/changes.test.ts: the form names who is in the way',
  changeTooManyCovers: 'the form names the teachers, as it does clashes (web/changes/day-change/ChangeRefusal.tsx)',
  changeDisplacesBooking:
    'the form names the bookings in the way, as it does clashes (web/changes/day-change/ChangeRefusal.tsx)',
  blockDisplacesBookings: 'e2e/school-rooms.test.ts: the dialog says whose bookings are in the way',
}

test('every error code has a scene, or a reason why no screen can receive it', () => {
  const missing = Object.keys(errorCatalogue).filter(
    (code) => !sceneCodes.has(code as ErrorCode) && !(code in codesWithoutScene),
  )
  expect(missing).toEqual([])
})
