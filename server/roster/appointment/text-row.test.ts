import { Appointment } from '@uurwerk/contract/roster/appointment'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { JsonText } from '#server/http/answer-writer.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { parseTextRow } from './appointment-row.ts'
import { presentAppointment, presentTextRow } from './present.ts'
import { listRosterTextRows } from './queries.ts'

const { db } = await testDatabase('demo school')

describe('a roster of the demo school as text', () => {
  test('has exactly the declared fields of each appointment, in the order of the contract', async () => {
    const attendees = await db.selectFrom('attendee').select('id').where('type', '=', 'classroom').execute()
    const viewer = await db
      .selectFrom('attendee')
      .select(['id', 'name'])
      .where('source_id', '=', '120417')
      .executeTakeFirstOrThrow()
    const rows = await listRosterTextRows(db, {
      attendeeIds: [...attendees.map(({ id }) => id), viewer.id],
      start: '2026-11-16',
      end: '2026-11-29',
      subscriber: viewer.id,
      seesUnpublished: false,
      detailsViewer: viewer.id,
    })
    const plainRows = rows.filter(({ rare_fields }) => rare_fields === null)
    expect(plainRows.length).toBeGreaterThan(rows.length / 2)
    expect(rows.length).toBeGreaterThan(plainRows.length)
    const writtenOtherwise = plainRows.filter((row) => {
      const item = presentTextRow(row, viewer)
      const declared = z.strictObject(Appointment.shape).parse(presentAppointment(parseTextRow(row), viewer))
      return !(item instanceof JsonText) || JSON.stringify(JSON.parse(item.text)) !== JSON.stringify(declared)
    })
    expect(writtenOtherwise).toEqual([])
  })
})
