import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { describe, expect, test } from 'vitest'
import { getCodeOrStatus } from '#server/test/test-app.ts'
import { addRound } from '#server/test/choice-round.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { prepareClosedRankedRound, allStudents, roundApiPath } from './fixtures.ts'

const { db, api, its, cora, allocate, allocated, adjust, publish, seenBy, chosen } = await prepareClosedRankedRound()
const v5b = await getAttendeeId(db, 'v5b')

describe('choice-round-allocation.publish', () => {
  test('shows each student the allocated option and the reason, adds memberships and notifies every student', async () => {
    const { result } = await allocate('fewestLeftOut')
    expect((await publish(result.id)).result).toBeNull()
    const list = await allocated(result.id)
    for (const who of allStudents) {
      const own = list.find(({ student }) => student.name === (who === 'anna' ? 'Anna Aerts' : who))
      expect((await seenBy(who)).allocated).toEqual({ option: own?.option, reason: own?.reason })
    }
    const rower = list.find(({ option }) => option?.id === its.row)
    const members = await db
      .selectFrom('membership')
      .select(['group_id', 'person_id', 'from_date', 'until_date'])
      .where('round_id', '=', its.round)
      .execute()
    expect(members).toEqual([
      { group_id: v5b, person_id: rower?.student.id, from_date: '2026-11-16', until_date: '2027-02-12' },
    ])
    const told = await db
      .selectFrom('notification')
      .select(['attendee_id', 'data'])
      .where('type', '=', 'interrogationAllocated')
      .execute()
    const interrogation = { id: its.round, name: 'Sport V5' }
    expect(told).toHaveLength(4)
    expect(told).toContainEqual({
      attendee_id: rower?.student.id,
      data: { interrogation, until: null, choice: 'Roeien', by: '' },
    })
    expect(told).toContainEqual({
      attendee_id: await getAttendeeId(db, 'finn'),
      data: { interrogation, until: null, choice: null, by: '' },
    })
  })

  test('is idempotent: six concurrent calls notify each student once and log once', async () => {
    const { result } = await allocate()
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(result.id)))
    expect(answers.map(getCodeOrStatus)).toEqual(answers.map(() => 200))
    const told = await db.selectFrom('notification').select('id').where('type', '=', 'interrogationAllocated').execute()
    expect(told).toHaveLength(4)
    const logged = await db.selectFrom('audit_log').select('id').where('action', '=', 'allocation.publish').execute()
    expect(logged).toHaveLength(1)
  })

  test('replaces an earlier published allocation, and notifies only students with a different result', async () => {
    const first = await allocate('fewestLeftOut')
    await publish(first.result.id)
    await db.deleteFrom('notification').execute()
    const second = await allocate('fewestLeftOut')
    await adjust(second.result.id, 'finn', its.chess)
    await publish(second.result.id)
    expect(await chosen()).toMatchObject({ finn: its.chess })
    const told = await db.selectFrom('notification').select('attendee_id').execute()
    expect(told).toEqual([{ attendee_id: await getAttendeeId(db, 'finn') }])
    const { rows } = {
      rows: await db.selectFrom('choice_round_option').select(['name', 'taken']).orderBy('id').execute(),
    }
    expect(rows).toEqual([
      { name: 'Roeien', taken: 1 },
      { name: 'Dans', taken: 1 },
      { name: 'Schaken', taken: 1 },
    ])
  })

  test('refuses with interrogationGroupFull when the seats were lowered after allocation, and changes nothing', async () => {
    const { result } = await allocate()
    await db.updateTable('choice_round_option').set({ seats: 0 }).where('id', '=', its.row).execute()
    expect(getCodeOrStatus(await publish(result.id))).toBe('interrogationGroupFull')
    expect(await chosen()).toEqual({})
    expect((await seenBy('anna')).allocated).toBeNull()
  })

  test('refuses an unknown allocation, a round that is still open and a round that is not ranked', async () => {
    const { result } = await allocate()
    expect(getCodeOrStatus(await publish(2e9))).toBe('interrogationMissing')
    const early = await api.at('2026-11-18T10:00:00Z').as('cora')
    const answer = await early.post(`${roundApiPath}/${its.round}/publish`, { allocationId: result.id })
    expect(getCodeOrStatus(answer)).toBe('interrogationNotStartedOrExpired')
    its.round = await addRound(db, {})
    expect(getCodeOrStatus(await publish(result.id))).toBe('interrogationNotRanked')
  })

  test('stops students from giving back a seat; a move by the coordinator is shown as made by hand', async () => {
    const { result } = await allocate()
    await adjust(result.id, 'finn', its.chess)
    await publish(result.id)
    const again = await api.at('2026-11-18T10:00:00Z').as('finn')
    const given = await again.delete(`${roundApiPath}/${its.round}/student/me/deselect-option/${its.chess}`)
    expect(getCodeOrStatus(given)).toBe('interrogationInvalidCourseChoices')
    const emma = await getAttendeeId(db, 'emma')
    const moved = await (
      await cora()
    ).put<RoundStudent>(`${roundApiPath}/${its.round}/student/${emma}/option/${its.chess}`, { reason: 'a' })
    expect(moved.result.options).toEqual([{ id: its.chess, name: 'Schaken' }])
    expect((await seenBy('emma')).allocated).toEqual({
      option: { id: its.chess, name: 'Schaken' },
      reason: { kind: 'byHand', rank: null, wentToOthers: [] },
    })
    const anna = await getAttendeeId(db, 'anna')
    const full = await (
      await cora()
    ).put(`${roundApiPath}/${its.round}/student/${anna}/option/${its.chess}`, { reason: 'a' })
    expect(getCodeOrStatus(full)).toBe('interrogationGroupFull')
  })
})
