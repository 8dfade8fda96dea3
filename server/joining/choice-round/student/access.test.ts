import { testAccess } from '#server/test/access.ts'
import { addRound, optionId, removeRounds } from '#server/test/choice-round.ts'
import type { AccessSchool } from '#server/test/access-row.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const desks = { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
/** Only students take part, and only in their own rounds. */
const inOwnRound = {
  guest: 'moduleMissing',
  own: { student: 'ok', ...desks, others: 'interrogationMissing' },
  other: { ...desks, others: 'interrogationMissing' },
  absent: { ...desks, others: 'interrogationMissing' },
} as const
const ofOthers = {
  guest: 'moduleMissing',
  own: { student: 'ok', ...desks, others: 'nothing' },
  other: { ...desks, admin: 'nothing', vendorAdmin: 'nothing', others: 'attendeeNoRights' },
  absent: { ...desks, admin: 'nothing', vendorAdmin: 'nothing', others: 'attendeeNoRights' },
} as const
const round = '/api/roster-interrogation/{round}/student/me'

/** Anna chooses an option and releases it. */
async function deselect({ db, api }: AccessSchool) {
  await removeRounds(db)
  const id = await addRound(db, { options: [{ name: 'Roeien', seats: 1 }] })
  const anna = await api.as('anna')
  const path = `/api/roster-interrogation/${id}/student/${await getAttendeeId(db, 'anna')}`
  await anna.post(`${path}/choose-option/${await optionId(db, 'Roeien')}`)
  await db.deleteFrom('audit_log').execute()
  return anna.delete(`${path}/deselect-option/${await optionId(db, 'Roeien')}`)
}

async function confirm({ db, api }: AccessSchool) {
  await removeRounds(db)
  const id = await addRound(db, { options: [{ name: 'Roeien', seats: 1 }] })
  return (await api.as('anna')).post(`/api/roster-interrogation/${id}/student/me/confirm`)
}

async function rank({ db, api }: AccessSchool) {
  await removeRounds(db)
  const id = await addRound(db, { kind: 'ranked', options: [{ name: 'Roeien', seats: 1 }] })
  const optionIds = [await optionId(db, 'Roeien')]
  return (await api.as('anna')).put(`/api/roster-interrogation/${id}/student/me/ranking`, { optionIds })
}

testAccess('choice-round', {
  list: { ask: 'GET /api/roster-interrogation/student/{person}', ...ofOthers },
  periods: { ask: 'GET /api/roster-interrogation/student/{person}/periods', ...ofOthers },
  one: { ask: `GET ${round}`, ...inOwnRound },
  groups: { ask: `GET ${round}/groups`, ...inOwnRound },
  options: { ask: `GET ${round}/options`, ...inOwnRound },
  chooseGroup: { ask: `POST ${round}/choose-group/1`, ...inOwnRound },
  chooseOption: { ask: `POST ${round}/choose-option/1`, ...inOwnRound },
  deselectOption: { ask: `DELETE ${round}/deselect-option/1`, ...inOwnRound, changing: deselect },
  confirm: {
    ask: `POST ${round}/confirm`,
    ...inOwnRound,
    own: { student: 'interrogationInvalidCourseChoices', ...desks, others: 'interrogationMissing' },
    changing: confirm,
  },
  rank: {
    ask: `PUT ${round}/ranking`,
    body: { optionIds: [1] },
    ...inOwnRound,
    own: { student: 'interrogationInvalidCourseChoices', ...desks, others: 'interrogationMissing' },
    changing: rank,
  },
  groupRoster: { ask: `GET ${round}/group/1/roster/date/2026-11-16/2026-11-20`, ...inOwnRound },
  roster: { ask: `GET ${round}/roster/date/2026-11-16/2026-11-20`, ...inOwnRound },
})
