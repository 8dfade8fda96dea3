import { type ImportKind, importKinds } from '@uurwerk/contract/desk/imports'
import type { Db, Tx } from '../db/connect.ts'
import { runInTransaction } from '../db/transaction.ts'
import { csvColumns, unstatedOnline } from './formats/school-format/reader.ts'
import { formatKind } from './format-report.ts'
import { ExportRefused } from './import-errors.ts'
import {
  type AppointmentRow,
  countAppointments,
  listAttendees,
  streamAppointments,
} from './export/appointment-queries.ts'
import { formatLine } from './export/csv-lines.ts'
import { startSnapshot, streamRows } from './export/cursor-queries.ts'
import { type Destination, openDestination } from './export/destination.ts'
import { documentQueries, type ExportedDocument, type ExportedPlan } from './export/document-queries.ts'
import { type ExportedRow, recordQueries } from './export/record-queries.ts'
import { findSchool, findSourceNames } from './export/school-queries.ts'
import { formatSchool } from './export/format-school.ts'

export type ExportCounts = Partial<Record<ImportKind, number>>

export interface ExportOptions {
  /** Ends the export early; then nothing is left of it. */
  signal?: AbortSignal | undefined
  onProgress?: (fraction: number) => void
}

/**
 * Writes what was imported, as it is at one moment, to a folder, or to a zip if the path ends in `.zip`. @throws
 * ExportRefused
 */
export async function exportSchool(db: Db, path: string, options: ExportOptions = {}): Promise<ExportCounts> {
  const destination = await openDestination(path)
  try {
    const counts = await runInTransaction({ db }, async (tx) => {
      await startSnapshot(tx)
      return new Exporter(tx, destination, options).writeAll()
    })
    await destination.finish()
    return counts
  } catch (error) {
    await destination.discard()
    throw explainFailure(error, path, options.signal)
  }
}

function explainFailure(error: unknown, path: string, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return new ExportRefused('The export was interrupted; nothing is left of it.')
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') return error
  return new ExportRefused(`The disk of ${path} is full; nothing is left of the export. Make room and try again.`)
}

export function formatExport(path: string, counts: ExportCounts): string {
  const kinds = importKinds.filter((kind) => counts[kind])
  const width = Math.max(0, ...kinds.map((kind) => formatKind(kind).length))
  const rows = kinds.map((kind) => `  ${formatKind(kind).padEnd(width)}  ${counts[kind]}`)
  return [`Exported to ${path}.`, ...rows].join('\n')
}

const fileNames = {
  people: 'people.csv',
  teams: 'teams.csv',
  groups: 'groups.csv',
  memberships: 'memberships.csv',
  rooms: 'rooms.csv',
  courses: 'courses.csv',
  bookingProfiles: 'booking-profiles.csv',
  choiceRounds: 'interrogations.json',
  availability: 'availability.json',
  deploymentPlans: 'deployment-plans.json',
  programs: 'program.json',
  appointments: 'appointments.csv',
  roles: 'roles.csv',
  blocks: 'blocks.csv',
}

const toImportKind = (kind: keyof typeof csvColumns): ImportKind | undefined =>
  importKinds.find((name) => name === kind)

const progressBeforeAppointments = 0.1

class Exporter {
  readonly #tx: Tx
  readonly #destination: Destination
  readonly #options: ExportOptions
  readonly #counts: ExportCounts = {}
  #sourceNames = new Map<number, string>()

  constructor(tx: Tx, destination: Destination, options: ExportOptions) {
    this.#tx = tx
    this.#destination = destination
    this.#options = options
  }

  async writeAll(): Promise<ExportCounts> {
    const school = await findSchool(this.#tx)
    if (!school) throw new ExportRefused('There is no school in this database yet; nothing was exported.')
    this.#sourceNames = await findSourceNames(this.#tx)
    await this.#destination.write('school.json', toChunks(formatSchool(school)))
    for (const kind of Object.keys(recordQueries) as (keyof typeof recordQueries)[])
      await this.#writeTable(kind, streamRows(this.#tx, recordQueries[kind]))
    for (const kind of ['choiceRounds', 'availability', 'programs'] as const)
      await this.#writeDocuments(kind, streamRows(this.#tx, documentQueries[kind]), (document) => document)
    const plans = streamRows(this.#tx, documentQueries.deploymentPlans)
    await this.#writeDocuments('deploymentPlans', plans, orderPlanFields)
    this.#options.onProgress?.(progressBeforeAppointments)
    await this.#writeTable('appointments', this.#nameAttendees(await this.#createAttendeeNamer()))
    this.#options.onProgress?.(1)
    return this.#counts
  }

  async #writeTable(kind: keyof typeof csvColumns, batches: AsyncIterable<ExportedRow[]>): Promise<void> {
    const file = fileNames[kind]
    const columns = [...csvColumns[kind].required, ...csvColumns[kind].optional]
    const formatRow = (row: ExportedRow) => formatLine(file, columns, { ...row, source: this.#nameSources(row) })
    await this.#destination.write(
      file,
      this.#formatBatches(toImportKind(kind), batches, `${columns.join(',')}\r\n`, formatRow),
    )
  }

  async #writeDocuments<T extends ExportedDocument>(
    kind: keyof typeof documentQueries,
    batches: AsyncIterable<T[]>,
    orderFields: (document: T) => T,
  ): Promise<void> {
    let separator = ''
    const formatDocument = (document: T) => {
      const { sources: _sources, ...fields } = orderFields(document)
      const line = `${separator}\n${JSON.stringify({ ...fields, source: this.#nameSources(document) })}`
      separator = ','
      return line
    }
    await this.#destination.write(
      fileNames[kind],
      this.#formatBatches(kind === 'choiceRounds' ? 'interrogations' : kind, batches, '[', formatDocument, '\n]\n'),
    )
  }

  async *#formatBatches<T>(
    kind: ImportKind | undefined,
    batches: AsyncIterable<T[]>,
    header: string,
    format: (record: T) => string,
    footer = '',
  ): AsyncGenerator<string> {
    let count = 0
    yield header
    for await (const batch of batches) {
      this.#options.signal?.throwIfAborted()
      yield batch.map(format).join('')
      count += batch.length
    }
    if (footer !== '') yield footer
    if (kind !== undefined) this.#counts[kind] = count
  }

  #nameSources({ sources }: { sources: number[] }): string[] {
    return sources.map((source) => this.#sourceNames.get(source) ?? '')
  }

  async *#nameAttendees(nameAttendees: (row: AppointmentRow) => ExportedRow): AsyncGenerator<ExportedRow[]> {
    const total = await countAppointments(this.#tx)
    let count = 0
    for await (const batch of streamAppointments(this.#tx)) {
      yield batch.map(nameAttendees)
      count += batch.length
      this.#options.onProgress?.(progressBeforeAppointments + ((1 - progressBeforeAppointments) * count) / total)
    }
  }

  /** Looks attendees up here, as there are millions of links. */
  async #createAttendeeNamer(): Promise<(row: AppointmentRow) => ExportedRow> {
    const attendees = new Map((await listAttendees(this.#tx)).map((attendee) => [attendee.id, attendee]))
    return ({ attendeeIds, ...row }) => {
      const lists = { groups: [], teachers: [], rooms: [], students: [] } as Record<AttendeeColumn, string[]>
      for (const id of attendeeIds) {
        const attendee = attendees.get(id)
        if (attendee) lists[columnByType[attendee.type] ?? 'teachers'].push(attendee.sourceId)
      }
      for (const ids of Object.values(lists)) ids.sort(compareCodePoints)
      return { ...row, ...lists, online: row['online'] ?? unstatedOnline }
    }
  }
}

type AttendeeColumn = 'groups' | 'teachers' | 'rooms' | 'students'

/** Employees of any type stand among the teachers, as a teacher who became staff does. */
const columnByType: Record<string, AttendeeColumn> = { group: 'groups', classroom: 'rooms', student: 'students' }

/** Sorts as `collate "C"` does; `<` alone compares UTF-16. */
const compareCodePoints = (first: string, second: string): number =>
  first === second ? 0 : Buffer.compare(Buffer.from(first), Buffer.from(second))

function orderPlanFields({ tables, ...plan }: ExportedPlan): ExportedPlan {
  const orderedTables = tables.map(({ title, rows }) => ({
    title,
    rows: rows.map(({ label, course, hours }) => ({ label, course, hours })),
  }))
  return { ...plan, tables: orderedTables }
}

async function* toChunks(text: string): AsyncGenerator<string> {
  yield text
}
