import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getCodeOrStatus } from '#server/test/test-app.ts'
import { addRound } from '#server/test/choice-round.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { prepareClosedRankedRound, allStudents, roundApiPath } from './fixtures.ts'

const { db, api, ids, cora, allocate, listAllocatedStudents, adjust, publish, getRoundAs, listChosenOptions } =
  await prepareClosedRankedRound()
const v5b = await getAttendeeId(db, 'v5b')

describe('choice-round-allocation.publish', () => {
  test('shows each student the allocated option and the reason, adds memberships and notifies every student', async () => {
    const { result } = await allocate('fewestLeftOut')
    expect((await publish(result.id)).result).toBeNull()
    const students = await listAllocatedStudents(result.id)
    for (const person of allStudents) {
      const allocation = students.find(({ student }) => student.name === (person === 'anna' ? 'Anna Aerts' : person))
      expect((await getRoundAs(person)).allocated).toEqual({ option: allocation?.option, reason: allocation?.reason })
    }
    const rower = students.find(({ option }) => option?.id === ids.row)
    const members = await db
      .selectFrom('membership')
      .select(['group_id', 'person_id', 'from_date', 'until_date'])
      .where('round_id', '=', ids.round)
      .execute()
    expect(members).toEqual([
      { group_id: v5b, person_id: rower?.student.id, from_date: '2026-11-16', until_date: '2027-02-12' },
    ])
    const notifications = await db
      .selectFrom('notification')
      .select(['attendee_id', 'data'])
      .where('type', '=', 'interrogationAllocated')
      .execute()
    const interrogation = { id: ids.round, name: 'Sport V5' }
    expect(notifications).toHaveLength(4)
    expect(notifications).toContainEqual({
      attendee_id: rower?.student.id,
      data: { interrogation, until: null, choice: 'Roeien', by: '' },
    })
    expect(notifications).toContainEqual({
      attendee_id: await getAttendeeId(db, 'finn'),
      data: { interrogation, until: null, choice: null, by: '' },
    })
  })

  test('is idempotent: six concurrent calls notify each student once and log once', async () => {
    const { result } = await allocate()
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(result.id)))
    expect(answers.map(getCodeOrStatus)).toEqual(answers.map(() => 200))
    const notifications = await db
      .selectFrom('notification')
      .select('id')
      .where('type', '=', 'interrogationAllocated')
      .execute()
    expect(notifications).toHaveLength(4)
    const auditEntries = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'allocation.publish')
      .execute()
    expect(auditEntries).toHaveLength(1)
  })

  test('replaces an earlier published allocation, and notifies only students with a different result', async () => {
    const first = await allocate('fewestLeftOut')
    await publish(first.result.id)
    await db.deleteFrom('notification').execute()
    await sql`update choice_round_student set moved_at = now(), moved_reason = 'Blessure', moved_by = student_id`.execute(
      db,
    )
    const second = await allocate('fewestLeftOut')
    await adjust(second.result.id, 'finn', ids.chess)
    await publish(second.result.id)
    expect(await listChosenOptions()).toMatchObject({ finn: ids.chess })
    const moves = db.selectFrom('choice_round_student').select('moved_reason').where('moved_at', 'is not', null)
    expect(await moves.execute()).toEqual([])
    const notifications = await db.selectFrom('notification').select('attendee_id').execute()
    expect(notifications).toEqual([{ attendee_id: await getAttendeeId(db, 'finn') }])
    const { rows } = {
      rows: await db.selectFrom('choice_round_option').select(['name', 'taken']).orderBy('id').execute(),
    }
    expect(rows).toEqual([
      { name: 'Roeien', taken: 1 },
      { name: 'Dans', taken: 1 },
      { name: 'Schaken', taken: 1 },
    ])
  })

  test.each([
    ['without a body', undefined],
    ['with an empty object', {}],
  ])('publishes the newest allocation, %s', async (_, body) => {
    const publishNewest = async () => (await cora()).post(`${roundApiPath}/${ids.round}/publish`, body)
    expect(getCodeOrStatus(await publishNewest())).toBe('interrogationMissing')
    await allocate()
    const newest = (await allocate('fewestLeftOut')).result.id
    expect(getCodeOrStatus(await publishNewest())).toBe(200)
    const { result } = await (await cora()).get<Allocation[]>(`${roundApiPath}/${ids.round}/allocations`)
    expect(result.filter(({ isPublished }) => isPublished).map(({ id }) => id)).toEqual([newest])
  })

  test('refuses with preconditionFailed to replace another publication than the caller saw, and changes nothing', async () => {
    const [first, second] = [(await allocate()).result.id, (await allocate('fewestLeftOut')).result.id]
    expect(getCodeOrStatus(await publish(first, null))).toBe(200)
    const chosenOptions = await listChosenOptions()
    expect(getCodeOrStatus(await publish(second, null))).toBe('preconditionFailed')
    expect(getCodeOrStatus(await publish(first, null))).toBe(200)
    expect(await listChosenOptions()).toEqual(chosenOptions)
    expect(getCodeOrStatus(await publish(second, first))).toBe(200)
  })

  test('refuses with interrogationGroupFull when the seats were lowered after allocation, and changes nothing', async () => {
    const { result } = await allocate()
    await db.updateTable('choice_round_option').set({ seats: 0 }).where('id', '=', ids.row).execute()
    expect(getCodeOrStatus(await publish(result.id))).toBe('interrogationGroupFull')
    expect(await listChosenOptions()).toEqual({})
    expect((await getRoundAs('anna')).allocated).toBeNull()
  })

  test('refuses an unknown allocation, a round that is still open and a round that is not ranked', async () => {
    const { result } = await allocate()
    expect(getCodeOrStatus(await publish(2e9))).toBe('interrogationMissing')
    const earlyCaller = await api.at('2026-11-18T10:00:00Z').as('cora')
    const answer = await earlyCaller.post(`${roundApiPath}/${ids.round}/publish`, { allocationId: result.id })
    expect(getCodeOrStatus(answer)).toBe('interrogationNotStartedOrExpired')
    ids.round = await addRound(db, {})
    expect(getCodeOrStatus(await publish(result.id))).toBe('interrogationNotRanked')
  })

  test('stops students from giving back a seat; a move by the coordinator is shown as made by hand', async () => {
    const { result } = await allocate()
    await adjust(result.id, 'finn', ids.chess)
    await publish(result.id)
    const finn = await api.at('2026-11-18T10:00:00Z').as('finn')
    const answer = await finn.delete(`${roundApiPath}/${ids.round}/student/me/deselect-option/${ids.chess}`)
    expect(getCodeOrStatus(answer)).toBe('interrogationInvalidCourseChoices')
    const emma = await getAttendeeId(db, 'emma')
    const moved = await (
      await cora()
    ).put<RoundStudent>(`${roundApiPath}/${ids.round}/student/${emma}/option/${ids.chess}`, { reason: 'a' })
    expect(moved.result.options).toEqual([{ id: ids.chess, name: 'Schaken' }])
    expect((await getRoundAs('emma')).allocated).toEqual({
      option: { id: ids.chess, name: 'Schaken' },
      reason: { kind: 'byHand', rank: null, wentToOthers: [] },
    })
    const anna = await getAttendeeId(db, 'anna')
    const full = await (
      await cora()
    ).put(`${roundApiPath}/${ids.round}/student/${anna}/option/${ids.chess}`, { reason: 'a' })
    expect(getCodeOrStatus(full)).toBe('interrogationGroupFull')
  })
})
