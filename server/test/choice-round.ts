import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** Lists all choice rounds; groups and options as `id taken/seats group courses`, in order. */
export async function listRoundRows(db: Database) {
  const rounds = await db
    .selectFrom('choice_round')
    .select(['source_id', 'name', 'opens_at', 'removed', 'version'])
    .orderBy('id')
    .execute()
  const listTexts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
    (await query.execute(db)).rows.map(({ text }) => text)
  return {
    rounds,
    audience: await listTexts(sql`
      select a.source_id as text from choice_round_audience x join attendee a on a.id = x.group_id order by 1`),
    groups: await listTexts(sql`
      select concat_ws(' ', a.source_id, g.taken || '/' || g.seats, (
        select string_agg(c.source_id, ' ' order by c.source_id) from choice_round_group_course x
        join course c on c.id = x.course_id
        where (x.round_id, x.group_id) = (g.round_id, g.group_id))) as text
      from choice_round_group g join attendee a on a.id = g.group_id order by g.round_id, g.position`),
    options: await listTexts(sql`
      select concat_ws(' ', t.name, o.source_id, o.taken || '/' || o.seats, a.source_id, (
        select string_agg(c.source_id, ' ' order by c.source_id) from choice_round_option_course x
        join course c on c.id = x.course_id where x.option_id = o.id)) as text
      from choice_round_option o
      left join choice_round_option_set t on t.id = o.set_id
      left join attendee a on a.id = o.group_id
      order by o.round_id, t.position nulls first, o.position`),
  }
}

interface NewOption {
  name: string
  description?: string
  seats: number
  group?: string
  courses?: string[]
  courseGroupName?: string
}

export interface NewRound {
  audience?: string[]
  kind?: 'choose' | 'ranked'
  countsOnly?: boolean
  groups?: { group: string; description?: string; seats: number; courses?: string[] }[]
  sets?: { name: string; min: number; max: number; options: NewOption[] }[]
  options?: NewOption[]
  createdBy?: string
}

/** A round with groups, sets and a loose option. One group is full. */
export const completeRound: NewRound = {
  groups: [
    { group: 'v5b', description: 'Met een reis in mei.', seats: 2, courses: ['wisb', 'en'] },
    { group: 'v5a', seats: 0 },
  ],
  sets: [
    {
      name: 'Sport',
      min: 1,
      max: 1,
      options: [
        {
          name: 'Roeien',
          description: 'Op de Bosbaan, ook bij <b>regen</b>.',
          seats: 3,
          group: 'v5b',
          courses: ['wisb', 'en'],
          courseGroupName: 'Bewegen',
        },
        { name: 'Dans', seats: 3 },
      ],
    },
    { name: 'Extra', min: 0, max: 2, options: [{ name: 'Debat', seats: 3 }] },
  ],
  options: [{ name: 'Lunch', seats: 3 }],
}

const selectAttendeeId = (sourceId: string | undefined) =>
  sql<number>`(select id from attendee where source_id = ${sourceId ?? null})`

/** Makes the group one of Cora's team, so that she coordinates the rounds for it. */
export const setTeamGroup = (db: Database, group = 'v5a') =>
  sql`update team set group_ids = array[${selectAttendeeId(group)}]`.execute(db)

/** Adds a round that no import created: open from 9:00 to 17:00 on 18 November 2026, for coaches a day longer. */
export async function addRound(db: Database, round: NewRound): Promise<number> {
  const { id } = await db
    .insertInto('choice_round')
    .values({
      name: 'Sport V5',
      kind: round.kind ?? 'choose',
      year_start: '2026-08-01',
      year_end: '2027-07-31',
      period_start: '2026-11-16',
      period_end: '2027-02-12',
      opens_at: '2026-11-18T09:00',
      student_until: '2026-11-18T17:00',
      coach_until: '2026-11-19T17:00',
      ranks: round.kind === 'ranked' ? 3 : null,
      counts_only: round.countsOnly ?? false,
      created_by: selectAttendeeId(round.createdBy),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const group of round.audience ?? ['v5a'])
    await db
      .insertInto('choice_round_audience')
      .values({ round_id: id, group_id: selectAttendeeId(group) })
      .execute()
  for (const [position, { group, courses = [], ...fields }] of (round.groups ?? []).entries()) {
    const key = { round_id: id, group_id: selectAttendeeId(group) }
    await db
      .insertInto('choice_round_group')
      .values({ ...key, ...fields, position })
      .execute()
    for (const course of courses)
      await db
        .insertInto('choice_round_group_course')
        .values({ ...key, course_id: selectCourseId(course) })
        .execute()
  }
  await addOptions(db, id, null, round.options ?? [])
  for (const [position, { options, ...set }] of (round.sets ?? []).entries()) {
    const insertion = db.insertInto('choice_round_option_set').values({ round_id: id, ...set, position })
    await addOptions(db, id, (await insertion.returning('id').executeTakeFirstOrThrow()).id, options)
  }
  return id
}

const selectCourseId = (sourceId: string) => sql<number>`(select id from course where source_id = ${sourceId})`

async function addOptions(db: Database, round_id: number, set_id: number | null, options: NewOption[]) {
  for (const [position, { group, courses = [], courseGroupName = null, ...option }] of options.entries()) {
    const { id } = await db
      .insertInto('choice_round_option')
      .values({
        round_id,
        set_id,
        ...option,
        course_group_name: courseGroupName,
        group_id: selectAttendeeId(group),
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const course of courses)
      await db
        .insertInto('choice_round_option_course')
        .values({ option_id: id, course_id: selectCourseId(course) })
        .execute()
  }
}

export async function removeRounds(db: Database): Promise<void> {
  await db.deleteFrom('membership').where('round_id', 'is not', null).execute()
  await db.updateTable('choice_round').set({ published_allocation_id: null }).execute()
  for (const table of [
    'choice_round_allocation',
    'choice_round_choice',
    'choice_round_ranking',
    'choice_round_student',
    'choice_round_option',
    'choice_round_option_set',
    'choice_round_group',
    'choice_round_audience',
    'choice_round',
  ] as const)
    await db.deleteFrom(table).execute()
}

/** Publishes an allocation that gives each student the chosen option. */
export const publishChosenOptions = (db: Database) =>
  sql`
    with allocation as (
      insert into choice_round_allocation (round_id, method, seed, made_at)
      select id, 'lottery', 1, now() from choice_round
      returning id, round_id
    ), allocated as (
      insert into choice_round_allocated (allocation_id, student_id, option_id, rank, reason)
      select allocation.id, choice.student_id, choice.option_id, 1,
        '{"kind": "ranked", "rank": 1, "wentToOthers": []}'::jsonb
      from allocation join choice_round_choice choice using (round_id)
    )
    update choice_round set published_allocation_id = allocation.id
    from allocation where allocation.round_id = choice_round.id`.execute(db)

/** Returns the id of the option with this name, which must be unique. */
export async function getOptionId(db: Database, name: string): Promise<number> {
  const { id } = await db
    .selectFrom('choice_round_option')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}
