import { texts } from '@uurwerk/contract/i18n/texts'
import type { CallContext } from '#server/http/call-context.ts'
import { formatCsv } from '#server/lib/csv.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type CoordinatedRound, requireCoordinatedRound } from '../student/service.ts'
import { loadRoundContents } from './queries.ts'
import { listStudentsWithinLimit } from './round-overview.ts'
import type { RoundStudentRow } from './student-queries.ts'

/** Exports the students of a round with their choices: one column per set, or per rank. */
export async function exportRound(context: CallContext, id: number): Promise<string> {
  const round = await requireCoordinatedRound(context, id)
  const [students, { sets, options }] = await Promise.all([
    listStudentsWithinLimit(context, id),
    loadRoundContents(context.db, id),
  ])
  const exportTexts = texts[context.language].CHOICE_ROUND.EXPORT
  const columns: Column[] = [
    [exportTexts.STUDENT, ({ name }) => name],
    [exportTexts.GROUPS, ({ groups }) => joinNames(groups)],
    [exportTexts.COACH, ({ coach }) => coach?.name ?? ''],
    ...buildChoiceColumns(round, exportTexts, { sets, hasLooseOptions: options.some(({ set_id }) => set_id === null) }),
    [exportTexts.STATE, ({ state }) => exportTexts[state]],
    [exportTexts.CONFIRMED, ({ confirmed_at }) => formatWallClockTime(context.clock, confirmed_at)],
  ]
  const headerRow = columns.map(([name]) => name)
  const studentRows = students.map((student) => columns.map(([, cell]) => cell(student)))
  // Spreadsheets in Dutch expect semicolons.
  return formatCsv([headerRow, ...studentRows], context.language === 'nl' ? ';' : ',')
}

type Column = [name: string, cell: (row: RoundStudentRow) => string]
type ExportTexts = (typeof texts)['nl']['CHOICE_ROUND']['EXPORT']

const joinNames = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')

function buildChoiceColumns(
  { kind, ranks }: CoordinatedRound,
  exportTexts: ExportTexts,
  { sets, hasLooseOptions }: { sets: readonly { id: number; name: string }[]; hasLooseOptions: boolean },
): Column[] {
  if (kind === 'ranked')
    return [
      ...Array.from({ length: ranks ?? 0 }, (_, index): Column => [
        exportTexts.RANK.replace('{{rank}}', `${index + 1}`),
        ({ ranking }) => ranking[index]?.name ?? '',
      ]),
      [exportTexts.ALLOCATED, ({ options }) => joinNames(options)],
    ]
  // A null id stands for the loose options.
  const formatSetCell = (id: number | null) => (row: RoundStudentRow) =>
    joinNames(row.options.filter(({ setId }) => setId === id))
  return [
    [exportTexts.GROUP, ({ group }) => group?.name ?? ''],
    ...sets.map(({ id, name }): Column => [name, formatSetCell(id)]),
    ...(hasLooseOptions ? [[exportTexts.OPTIONS, formatSetCell(null)] satisfies Column] : []),
  ]
}

/** Formats an instant as spreadsheets parse it, in school time: `2026-11-18 09:04`. */
const formatWallClockTime = ({ timeZone }: Clock, instant: string | null): string =>
  instant === null
    ? ''
    : Temporal.Instant.from(instant)
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
        .replace('T', ' ')
