import { roles } from '@uurwerk/contract/roles'
import { roomDeskBounds } from '@uurwerk/contract/desk/rooms'
import type { Block, DeskRoles } from '#server/import/school.ts'
import { readMinuteCell } from './cells.ts'
import type { RowReader } from './row-reader.ts'
import type { TableColumns } from './table.ts'

export const roleColumns: TableColumns = { required: ['person', 'roles'], optional: [] }

export const readDeskRoles = (row: RowReader): DeskRoles => ({
  person: row.readReference('person'),
  roles: row.readChoices('roles', roles),
  sources: [],
})

export const blockColumns: TableColumns = { required: ['room', 'start', 'end', 'reason'], optional: [] }

export const readBlock =
  (timeZone: string) =>
  (row: RowReader): Block => {
    for (const column of ['start', 'end']) row.readRequired(column)
    const [start, end] = [readMinuteCell(row, 'start', timeZone), readMinuteCell(row, 'end', timeZone)]
    if (start !== null && end !== null && end <= start)
      row.reportFault('end', end, { code: 'endsBeforeStart', values: { start } })
    return {
      room: row.readReference('room'),
      start: start ?? '',
      end: end ?? '',
      reason: row.readRequired('reason', undefined, roomDeskBounds.reason),
      sources: [],
    }
  }
