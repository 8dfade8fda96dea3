import { describe, expect, test } from 'vitest'
import { checkTables, type TableAccessRules } from './check-tables.ts'

const tables = new Set(['lesson', 'room', 'seat'])
const rules: TableAccessRules = {
  owners: { 'server/roster/lesson': ['lesson'], 'server/rooms/room': ['room'], 'server/joining/seat': ['seat'] },
  otherWriters: {},
  fragments: 'server/db/sql',
  foreignReads: [],
}
const checkFiles = (files: Record<string, string>, changedRules: Partial<TableAccessRules> = {}) =>
  checkTables(files, tables, { ...rules, ...changedRules }).faults
const ownFile = 'server/roster/lesson/queries.ts'
const checkOwnFile = (code: string) => checkFiles({ [ownFile]: code })
const readsRoom = `${ownFile}:1: reads room, which is server/rooms/room's: ask its service.ts, or make a fragment in server/db/sql`
const writesRoom = `${ownFile}:1: writes room, which is server/rooms/room's`

describe('checkTables', () => {
  test.each([
    ['from', 'sql`select * from lesson, room r`'],
    ['a join', 'sql<Row>`select * from lesson l\tleft join room on room.id = l.room_id`'],
    ['after the condition of a join', 'sql`select from lesson l join lesson m on m.id = l.id, room`'],
    ['a subselect', 'sql`select * from lesson where room_id in (select id from room where true)`'],
    ['a lateral one', 'sql`select * from lesson cross join lateral (select 1 from room) x`'],
    ['a join in brackets', 'sql`select * from (lesson join room on true) where true`'],
    ['what others are deleted by', 'sql`delete from lesson using room where true`'],
    ['a piece that begins with it', 'sql`room join lesson on true`'],
    ['a list that a piece begins with', 'sql`lesson, room`'],
    ['a piece after an expression', 'sql`${lessons}, x from ${lessons} join room on true`'],
    ['an expression of a piece', 'sql`select ${own ? sql`exists (select from room)` : sql`true`} from lesson`'],
    ['upper case', 'sql`SELECT * FROM Room`'],
    ['quotes', 'sql`select * from "room"`'],
    ['a raw text', 'sql.raw(`select * from room where ${own}`)'],
    ['a text for the driver', "client.query('select * from room')"],
    ['a name by itself', "sql`select * from ${sql.table('room')}`"],
    ['the builder', "db.selectFrom('room').select('id')"],
    ['a list of the builder', "db.selectFrom(['lesson', 'room as r'])"],
    ['a join of the builder', "db.selectFrom('lesson').innerJoin('room', 'room.id', 'lesson.room_id')"],
    ['a subselect of the builder', "db.selectFrom('lesson').where((eb) => eb.exists(eb.selectFrom('room')))"],
  ])('reports a read of a foreign table in %s', (_, code) => {
    expect(checkOwnFile(code)).toEqual([readsRoom])
  })

  test.each([
    ['insert', 'sql`insert into room (id) select id from lesson`'],
    ['update', 'sql`with w as (select 1) update room r set id = 1 from lesson`'],
    ['delete', 'sql`delete from room where true`'],
    ['truncate', 'sql`truncate lesson, room cascade`'],
    ['insert of the builder', "db.insertInto('room').values({})"],
    ['update of the builder', "db.updateTable('room').set({})"],
    ['delete of the builder', "db.deleteFrom('room')"],
  ])('reports a write of a foreign table by %s', (_, code) => {
    expect(checkOwnFile(code)).toEqual([writesRoom])
  })

  test.each([
    ['own tables', 'sql`select * from lesson`'],
    [
      'columns and names',
      'sql`select room, a.room, room.x from lesson a join lesson as room on room.id = a.room group by room`',
    ],
    [
      'columns of an insert',
      'sql`insert into lesson (id, room) values (1, 2) on conflict (room) do update set room = 1`',
    ],
    ['columns of using', 'sql`select * from lesson a join lesson b using (id, room)`'],
    ['columns after a join', 'sql`select a from lesson where x in (1, 2) order by a, room`'],
    ['what is locked', 'sql`select * from lesson as room for no key update of room`'],
    ['comparisons', 'sql`select * from lesson where a is distinct from room and b is distinct from room.b`'],
    ['a piece of columns', 'sql`room.id, room`'],
    ['functions', 'sql`select * from lesson, room(1, 2)`'],
    ['arguments', 'sql`select * from unnest(a, room) x`'],
    ['strings and comments', "sql`select ' from room ', 1 -- from room\n from lesson /* , room */`"],
    ['other texts', "const text = 'from room'; const many = `select * from room`; notify(tx, 'room')"],
  ])('does not mistake %s for a foreign table', (_, code) => {
    expect(checkOwnFile(code)).toEqual([])
  })

  test('reports the right line, also after expressions of several lines', () => {
    const code = 'sql`\nselect ${\n  of(\n 1)\n}\nfrom lesson\njoin room on true`'
    expect(checkOwnFile(code)).toEqual([readsRoom.replace(':1:', ':7:')])
  })

  test('throws on a table name that is only known at run time', () => {
    expect(() => checkOwnFile('sql`select * from ${sql.table(name)}`')).toThrow('needs a literal name')
  })

  test('lets fragments read every table, and write none', () => {
    const file = 'server/db/sql/room.ts'
    expect(checkFiles({ [file]: 'sql`select * from room join lesson on true`' })).toEqual([])
    expect(checkFiles({ [file]: 'sql`update room set id = 1`' })).toEqual([`${file}:1: a fragment writes room`])
  })

  test('lets listed writers write, and reports entries that are not used', () => {
    const changedRules = { otherWriters: { 'server/import': ['room'] } }
    const file = 'server/import/write/queries.ts'
    expect(checkFiles({ [file]: 'sql`update room set id = 1`' }, changedRules)).toEqual([])
    expect(checkFiles({ [file]: 'sql`update seat set id = 1`' }, changedRules)).toEqual([
      `${file}:1: writes seat, which is server/joining/seat's`,
      'server/import no longer names room: take it off the list',
    ])
  })

  test('lets listed readers read but not write, and reports entries that are not used', () => {
    const changedRules = { foreignReads: [{ reader: 'server/roster/lesson', tables: ['room', 'seat'], reason: '' }] }
    expect(checkFiles({ [ownFile]: 'sql`select * from room, seat`' }, changedRules)).toEqual([])
    expect(checkFiles({ [ownFile]: 'sql`delete from room using seat`' }, changedRules)).toEqual([
      writesRoom,
      'server/roster/lesson no longer reads room: take it off the list',
    ])
  })
})
