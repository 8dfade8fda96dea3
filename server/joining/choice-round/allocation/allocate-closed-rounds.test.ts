import type { ChoiceRound } from '@uurwerk/contract/joining/choice-round/student'
import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { roundLock } from '#server/db/locks.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { getCodeOrStatus } from '#server/test/test-app.ts'
import { addRound } from '#server/test/choice-round.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { replaceField } from '../desk/fixtures.ts'
import { allocateClosedRounds } from './allocate-closed-rounds.ts'
import { prepareClosedRankedRound, allStudents, roundApiPath } from './fixtures.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, api, ids, cora, allocate, publish, getRoundAs, listChosenOptions } = await prepareClosedRankedRound()

const runJob = (instant = '2026-11-18T16:00:00Z') =>
  allocateClosedRounds({ db, actor: null, clock: createFixedClock('Europe/Amsterdam', instant) })
const requestAllocation = (id = ids.round, allocatesSince = '2026-11-18T08:00') =>
  db
    .updateTable('choice_round')
    .set({ allocate_at_closing: true, allocates_since: allocatesSince })
    .where('id', '=', id)
    .execute()
const patchRound = async (patch: unknown, instant: string) =>
  (await api.at(instant).as('cora')).patch<Round>(`${roundApiPath}/${ids.round}`, patch)
const listAllocations = () =>
  db.selectFrom('choice_round_allocation').select(['round_id', 'method', 'made_by', 'seed']).execute()
const listNotified = async () => {
  const rows = await db
    .selectFrom('notification')
    .select('attendee_id')
    .where('type', '=', 'interrogationAllocated')
    .execute()
  return rows.map(({ attendee_id }) => attendee_id).toSorted()
}

describe('allocation of a ranked round when it closes', () => {
  test('allocates the seats and notifies each student once in the minute the round closes, even with six servers', async () => {
    await requestAllocation()
    await runJob('2026-11-18T15:59:59Z')
    expect(await listAllocations()).toEqual([])
    await Promise.all(Array.from({ length: 6 }, () => runJob()))
    await runJob('2026-11-18T16:01:00Z')
    expect(await listAllocations()).toEqual([
      { round_id: ids.round, method: 'lottery', made_by: null, seed: expect.any(Number) },
    ])
    const chosenOptions = await listChosenOptions()
    expect(Object.values(chosenOptions).filter((option) => option === ids.row)).toHaveLength(1)
    expect((await getRoundAs('anna')).allocated?.option?.id).toBe(chosenOptions['anna'])
    expect((await getRoundAs('finn')).allocated).toEqual({
      option: null,
      reason: { kind: 'notRanked', rank: null, wentToOthers: [] },
    })
    const students = await Promise.all(allStudents.map((person) => getAttendeeId(db, person)))
    expect(await listNotified()).toEqual(students.toSorted())
    const auditEntries = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('action', 'like', 'allocation.%')
      .orderBy('id')
      .execute()
    expect(auditEntries).toEqual([
      { actor_id: null, action: 'allocation.allocate' },
      { actor_id: null, action: 'allocation.publish' },
    ])
  })

  test('ends ranking for students and their coach until the student deadline is extended', async () => {
    const rankAsCoach = async (instant: string) => {
      const teun = await api.at(instant).as('teun')
      const studentPath = `${roundApiPath}/${ids.round}/student/${await getAttendeeId(db, 'anna')}`
      const { result } = await teun.get<ChoiceRound>(studentPath)
      return [result.mayChoose, getCodeOrStatus(await teun.put(`${studentPath}/ranking`, { optionIds: [ids.dance] }))]
    }
    expect(await rankAsCoach('2026-11-18T16:00:00Z')).toEqual([true, 200])
    await requestAllocation()
    await runJob()
    expect(await rankAsCoach('2026-11-18T16:00:00Z')).toEqual([false, 'interrogationNotStartedOrExpired'])
    await patchRound(replaceField('studentExpirationDate', '2026-11-19T12:00'), '2026-11-18T16:05:00Z')
    expect(await rankAsCoach('2026-11-18T16:06:00Z')).toEqual([true, 200])
    const choicesBefore = await listChosenOptions()
    await runJob('2026-11-19T11:00:00Z')
    expect(await listChosenOptions()).toEqual(choicesBefore)
    expect(await listAllocations()).toHaveLength(1)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['when allocateAtClosing is off', async () => {}],
    [
      'once it is removed',
      () => requestAllocation().then(() => db.updateTable('choice_round').set({ removed: true }).execute()),
    ],
    ['when it closed before allocateAtClosing was set', () => requestAllocation(ids.round, '2026-11-18T17:00')],
    [
      'when a coordinator published already',
      async () => {
        await publish((await allocate()).result.id)
        await requestAllocation()
        await db.deleteFrom('notification').execute()
      },
    ],
  ])('leaves a round alone %s', async (_, arrange) => {
    await arrange()
    const before = [await listAllocations(), await listChosenOptions()]
    await runJob()
    expect([await listAllocations(), await listChosenOptions()]).toEqual(before)
    expect(await listNotified()).toEqual([])
  })

  test.skipIf(!isFullRun)(
    'continues with the other rounds when one round is locked, and retries that round later',
    async () => {
      await requestAllocation()
      const otherRoundId = await addRound(db, { kind: 'ranked', options: [{ name: 'Zingen', seats: 1 }] })
      await requestAllocation(otherRoundId)
      await db.transaction().execute(async (tx) => {
        await sql`select ${roundLock(sql`${ids.round}::int`)}`.execute(tx)
        await expect(runJob()).rejects.toThrow('Rounds could not be allocated.')
      })
      expect((await listAllocations()).map(({ round_id }) => round_id)).toEqual([otherRoundId])
      await runJob()
      expect(await listAllocations()).toHaveLength(2)
    },
  )
})

describe('allocateAtClosing', () => {
  const patch = replaceField('allocateAtClosing', true)

  test('applies only to closings after it is set by the coordinator', async () => {
    expect((await (await cora()).get<Round>(`${roundApiPath}/${ids.round}`)).result.allocateAtClosing).toBe(false)
    const latePatch = await patchRound(patch, '2026-11-18T16:30:00Z')
    expect(latePatch.result.allocateAtClosing).toBe(true)
    await runJob('2026-11-18T16:31:00Z')
    expect(await listAllocations()).toEqual([])
    await patchRound(replaceField('studentExpirationDate', '2026-11-18T18:00'), '2026-11-18T16:32:00Z')
    await patchRound(replaceField('name', 'Sport'), '2026-11-18T17:00:00Z')
    await runJob('2026-11-18T17:00:00Z')
    expect(await listAllocations()).toHaveLength(1)
  })

  test('does nothing for a round that is created after its closing date', async () => {
    const { result } = await (await cora()).get<Round>(`${roundApiPath}/${ids.round}`)
    const { id: _id, state: _state, names: _names, isImported: _i, publishedAllocationId: _p, ...round } = result
    const options = round.options.map(({ id: _option, ...option }) => option)
    const created = await (await cora()).post<Round>(roundApiPath, { ...round, options, allocateAtClosing: true })
    expect(created.result).toMatchObject({ allocateAtClosing: true, state: 'closed' })
    await runJob('2026-11-18T17:01:00Z')
    expect(await listAllocations()).toEqual([])
  })

  test('is off by default, and requestInvalid for a round that is not ranked', async () => {
    const { result } = await (await cora()).get<Round>(`${roundApiPath}/${ids.round}`)
    const { id: _id, state: _state, names: _names, isImported: _i, publishedAllocationId: _p, ...round } = result
    const { allocateAtClosing: _a, ...silent } = { ...round, options: [] }
    expect((await (await cora()).post<Round>(roundApiPath, silent)).result.allocateAtClosing).toBe(false)
    const unrankedRound = { ...silent, kind: 'choose', ranks: null, allocateAtClosing: true }
    expect(getCodeOrStatus(await (await cora()).post(roundApiPath, unrankedRound))).toBe('requestInvalid')
    ids.round = await addRound(db, { options: [{ name: 'Koor', seats: 1 }] })
    expect(getCodeOrStatus(await patchRound(patch, '2026-11-18T10:00:00Z'))).toBe('requestInvalid')
  })
})
