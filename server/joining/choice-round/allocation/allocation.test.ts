import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { describe, expect, test } from 'vitest'
import { getCodeOrStatus } from '#server/test/test-app.ts'
import { addRound } from '#server/test/choice-round.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { prepareClosedRankedRound, allStudents, addedStudents, roundApiPath } from './fixtures.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, api, ids, cora, allocate, listAllocatedStudents, adjust, publish, getRoundAs, listChosenOptions } =
  await prepareClosedRankedRound()

describe('choice-round-allocation.allocate and choice-round-allocation.allocations', () => {
  test('return counts per rank and per option, and list the allocations newest first', async () => {
    const lottery = await allocate('lottery', 7)
    expect(lottery.result).toMatchObject({
      method: 'lottery',
      seed: 7,
      madeAt: '2026-11-18T17:00:00.000Z',
      madeBy: { name: 'Cora Coen' },
      isPublished: false,
      notRanked: 0,
      adjusted: 0,
    })
    const { byRank, none } = lottery.result
    expect(byRank).toHaveLength(3)
    expect(byRank.reduce((sum, count) => sum + count, none)).toBe(4)
    const fewestLeftOut = await allocate('fewestLeftOut', 7)
    expect(fewestLeftOut.result.options).toEqual([
      { id: ids.row, name: 'Roeien', seats: 1, given: 1 },
      { id: ids.dance, name: 'Dans', seats: 1, given: 1 },
      { id: ids.chess, name: 'Schaken', seats: 2, given: 0 },
    ])
    const allocations = (await (await cora()).get<Allocation[]>(`${roundApiPath}/${ids.round}/allocations`)).result
    expect(allocations).toEqual([fewestLeftOut.result, lottery.result])
  })

  test.each(['lottery', 'fewestLeftOut'] as const)(
    'by %s return the same result for the same seed, and different results for different seeds',
    async (method) => {
      const allocateWithSeed = async (seed: number) => {
        const { result } = await allocate(method, seed)
        return JSON.stringify((await listAllocatedStudents(result.id)).map(({ option }) => option?.id))
      }
      const firstResult = await allocateWithSeed(7)
      expect(await allocateWithSeed(7)).toBe(firstResult)
      const otherResults = await Promise.all([1, 2, 3, 4, 5, 6, 8, 9].map(allocateWithSeed))
      expect(new Set(otherResults).size).toBeGreaterThan(1)
    },
  )

  test('count the students who submit a ranking after the draw, and no students who are moved', async () => {
    const { result } = await allocate()
    expect(result.rankedSince).toBe(0)
    const later = await api.at('2026-11-18T17:01:00Z').as('cora')
    const studentPath = `${roundApiPath}/${ids.round}/student/${await getAttendeeId(db, 'finn')}`
    expect(getCodeOrStatus(await later.put(`${studentPath}/ranking`, { optionIds: [ids.chess] }))).toBe(200)
    const listRankedSince = async () => {
      const allocations = await later.get<Allocation[]>(`${roundApiPath}/${ids.round}/allocations`)
      return allocations.result.map(({ rankedSince }) => rankedSince)
    }
    expect(await listRankedSince()).toEqual([1])
    await publish(result.id)
    expect(getCodeOrStatus(await later.put(`${studentPath}/option/${ids.chess}`, { reason: 'Te laat' }))).toBe(200)
    expect(await listRankedSince()).toEqual([0])
  })

  test('leave rankings and choices unchanged until publication', async () => {
    await allocate()
    expect(await listChosenOptions()).toEqual({})
    expect(await getRoundAs('anna')).toMatchObject({ allocated: null, ranking: [ids.row, ids.dance] })
  })

  test('refuse with interrogationNotStartedOrExpired during ranking, and interrogationNotRanked if the round is not ranked', async () => {
    const earlyCaller = await api.at('2026-11-18T15:59:59Z').as('cora')
    const body = { method: 'lottery', seed: 7 }
    expect(getCodeOrStatus(await earlyCaller.post(`${roundApiPath}/${ids.round}/allocate`, body))).toBe(
      'interrogationNotStartedOrExpired',
    )
    ids.round = await addRound(db, {})
    expect(getCodeOrStatus(await allocate())).toBe('interrogationNotRanked')
  })

  test.skipIf(!isFullRun)('keep the newest twenty allocations and the published allocation', async () => {
    const { result } = await allocate('lottery', 0)
    await publish(result.id)
    for (let seed = 1; seed <= 21; seed++) await allocate('lottery', seed)
    const list = (await (await cora()).get<Allocation[]>(`${roundApiPath}/${ids.round}/allocations`)).result
    expect(list.map(({ seed }) => seed)).toEqual([...Array.from({ length: 20 }, (_, index) => 21 - index), 0])
  })
})

describe('choice-round-allocation.allocated', () => {
  test('returns the option and the reason for each student, by name', async () => {
    const { result } = await allocate('fewestLeftOut')
    const list = await listAllocatedStudents(result.id)
    expect(list.map(({ student }) => student.name)).toEqual(['Anna Aerts', ...addedStudents])
    const findByName = (name: string) => list.find(({ student }) => student.name === name)
    const rowing = { id: ids.row, name: 'Roeien' }
    // Three students rank rowing and two of them also dancing: each option has one seat, so one student is left out.
    const [first] = list.filter(({ option }) => option?.id === ids.row)
    expect(first?.reason).toEqual({ kind: 'ranked', rank: 1, wentToOthers: [] })
    const [second] = list.filter(({ option }) => option?.id === ids.dance)
    expect(second?.reason).toEqual({ kind: 'ranked', rank: 2, wentToOthers: [rowing] })
    expect(findByName('finn')).toEqual({
      student: { id: await getAttendeeId(db, 'finn'), name: 'finn', className: 'V5A' },
      option: null,
      reason: { kind: 'notRanked', rank: null, wentToOthers: [] },
      byHand: null,
    })
    const studentsLeftOut = list.filter(({ reason }) => reason.kind === 'nothingLeft')
    expect(studentsLeftOut).toHaveLength(1)
    expect(studentsLeftOut[0]?.reason.wentToOthers[0]).toEqual(rowing)
  })

  test('refuses an allocation of another round with interrogationMissing', async () => {
    const { result } = await allocate()
    const otherRoundId = await addRound(db, { kind: 'ranked' })
    expect(getCodeOrStatus(await (await cora()).get(`${roundApiPath}/${otherRoundId}/allocation/${result.id}`))).toBe(
      'interrogationMissing',
    )
  })
})

describe('choice-round-allocation.adjust', () => {
  test('gives or takes an option by hand, counts it in the figures, and keeps the reason out of the log', async () => {
    const { result } = await allocate()
    const adjusted = await adjust(result.id, 'finn', ids.chess)
    expect(adjusted.result).toMatchObject({
      option: { name: 'Schaken' },
      reason: { kind: 'byHand', rank: null, wentToOthers: [] },
      byHand: 'Zit al op roeien',
    })
    const [allocation] = (await (await cora()).get<Allocation[]>(`${roundApiPath}/${ids.round}/allocations`)).result
    expect(allocation).toMatchObject({ notRanked: 1, adjusted: 1, none: result.none - 1 })
    expect((await adjust(result.id, 'finn', null)).result).toMatchObject({ option: null, reason: { kind: 'byHand' } })
    const log = await db.selectFrom('audit_log').select('details').where('action', '=', 'allocation.adjust').execute()
    expect(JSON.stringify(log)).not.toContain('Zit al')
  })

  test('refuses with interrogationGroupFull when the option has no seat left, and changes nothing', async () => {
    const { result } = await allocate()
    const studentsBefore = await listAllocatedStudents(result.id)
    const studentWithoutRowing = studentsBefore.find(({ option }) => option?.id !== ids.row)
    const { source_id } = await db
      .selectFrom('attendee')
      .select('source_id')
      .where('id', '=', studentWithoutRowing?.student.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(getCodeOrStatus(await adjust(result.id, source_id ?? '', ids.row))).toBe('interrogationGroupFull')
    expect(await listAllocatedStudents(result.id)).toEqual(studentsBefore)
  })

  // The trigger on `choice_round_allocated` guarantees this; without it every call would succeed.
  test('accepts exactly one of several concurrent requests for the last seat', async () => {
    const { result } = await allocate()
    for (const person of allStudents) await adjust(result.id, person, null)
    const answers = await Promise.all(allStudents.map((person) => adjust(result.id, person, ids.row)))
    expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, ...addedStudents.map(() => 'interrogationGroupFull')])
  })

  test('refuses an unknown student, option or allocation with interrogationMissing', async () => {
    const { result } = await allocate()
    expect(getCodeOrStatus(await adjust(result.id, 'bram', ids.chess))).toBe('interrogationMissing')
    expect(getCodeOrStatus(await adjust(result.id, 'anna', 2e9))).toBe('interrogationMissing')
    expect(getCodeOrStatus(await adjust(2e9, 'anna', ids.chess))).toBe('interrogationMissing')
  })

  test('refuses with interrogationAllocationPublished after publication', async () => {
    const { result } = await allocate()
    await publish(result.id)
    expect(getCodeOrStatus(await adjust(result.id, 'finn', ids.chess))).toBe('interrogationAllocationPublished')
  })
})
