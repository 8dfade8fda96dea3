import { testAccess } from '#server/test/access.ts'
import { addRound, getOptionId, removeRounds } from '#server/test/choice-round.ts'
import type { AccessSchool } from '#server/test/access-row.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const withoutModule = { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
/** Only students take part, and only in their own rounds. */
const allowOwnRound = {
  guest: 'moduleMissing',
  ownObject: { student: 'ok', ...withoutModule, otherCallers: 'interrogationMissing' },
  othersObject: { ...withoutModule, otherCallers: 'interrogationMissing' },
  missingObject: { ...withoutModule, otherCallers: 'interrogationMissing' },
} as const
const allowRoundsOfOthers = {
  guest: 'moduleMissing',
  ownObject: { student: 'ok', ...withoutModule, otherCallers: 'nothing' },
  othersObject: { ...withoutModule, admin: 'nothing', vendorAdmin: 'nothing', otherCallers: 'attendeeNoRights' },
  missingObject: { ...withoutModule, admin: 'nothing', vendorAdmin: 'nothing', otherCallers: 'attendeeNoRights' },
} as const
const roundPath = '/api/roster-interrogation/{round}/student/me'

/** Anna chooses an option and releases it. */
async function deselect({ db, api }: AccessSchool) {
  await removeRounds(db)
  const id = await addRound(db, { options: [{ name: 'Roeien', seats: 1 }] })
  const anna = await api.as('anna')
  const path = `/api/roster-interrogation/${id}/student/${await getAttendeeId(db, 'anna')}`
  await anna.post(`${path}/choose-option/${await getOptionId(db, 'Roeien')}`)
  await db.deleteFrom('audit_log').execute()
  return anna.delete(`${path}/deselect-option/${await getOptionId(db, 'Roeien')}`)
}

async function confirm({ db, api }: AccessSchool) {
  await removeRounds(db)
  const id = await addRound(db, { options: [{ name: 'Roeien', seats: 1 }] })
  return (await api.as('anna')).post(`/api/roster-interrogation/${id}/student/me/confirm`)
}

async function rank({ db, api }: AccessSchool) {
  await removeRounds(db)
  const id = await addRound(db, { kind: 'ranked', options: [{ name: 'Roeien', seats: 1 }] })
  const optionIds = [await getOptionId(db, 'Roeien')]
  return (await api.as('anna')).put(`/api/roster-interrogation/${id}/student/me/ranking`, { optionIds })
}

testAccess('choice-round', {
  list: { call: 'GET /api/roster-interrogation/student/{person}', ...allowRoundsOfOthers },
  periods: { call: 'GET /api/roster-interrogation/student/{person}/periods', ...allowRoundsOfOthers },
  one: { call: `GET ${roundPath}`, ...allowOwnRound },
  groups: { call: `GET ${roundPath}/groups`, ...allowOwnRound },
  options: { call: `GET ${roundPath}/options`, ...allowOwnRound },
  chooseGroup: { call: `POST ${roundPath}/choose-group/1`, ...allowOwnRound },
  chooseOption: { call: `POST ${roundPath}/choose-option/1`, ...allowOwnRound },
  deselectOption: { call: `DELETE ${roundPath}/deselect-option/1`, ...allowOwnRound, makeChange: deselect },
  confirm: {
    call: `POST ${roundPath}/confirm`,
    ...allowOwnRound,
    ownObject: { student: 'interrogationInvalidCourseChoices', ...withoutModule, otherCallers: 'interrogationMissing' },
    makeChange: confirm,
  },
  rank: {
    call: `PUT ${roundPath}/ranking`,
    body: { optionIds: [1] },
    ...allowOwnRound,
    ownObject: { student: 'interrogationInvalidCourseChoices', ...withoutModule, otherCallers: 'interrogationMissing' },
    makeChange: rank,
  },
  groupRoster: { call: `GET ${roundPath}/group/1/roster/date/2026-11-16/2026-11-20`, ...allowOwnRound },
  roster: { call: `GET ${roundPath}/roster/date/2026-11-16/2026-11-20`, ...allowOwnRound },
})
