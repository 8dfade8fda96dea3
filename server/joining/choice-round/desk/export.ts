import { texts } from '@uurwerk/contract/i18n/texts'
import type { CallContext } from '#server/http/call-context.ts'
import { formatCsv } from '#server/lib/csv.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type CoordinatedRound, requireCoordinatedRound } from '../student/service.ts'
import { findRoundLists } from './queries.ts'
import { listStudentsWithinLimit } from './round-overview.ts'
import type { RoundStudentRow } from './student-queries.ts'

/** Exports the students of a round with their choices: one column per set, or per rank. */
export async function exportRound(context: CallContext, id: number): Promise<string> {
  const row = await requireCoordinatedRound(context, id)
  const [students, { sets, options }] = await Promise.all([
    listStudentsWithinLimit(context, id),
    findRoundLists(context.db, id),
  ])
  const text = texts[context.language].CHOICE_ROUND.EXPORT
  const columns: Column[] = [
    [text.STUDENT, ({ name }) => name],
    [text.GROUPS, ({ groups }) => joinNames(groups)],
    [text.COACH, ({ coach }) => coach?.name ?? ''],
    ...buildChoiceColumns(row, text, { sets, hasLoose: options.some(({ set_id }) => set_id === null) }),
    [text.STATE, ({ state }) => text[state]],
    [text.CONFIRMED, ({ confirmed_at }) => formatWallClockTime(context.clock, confirmed_at)],
  ]
  const head = columns.map(([name]) => name)
  const body = students.map((student) => columns.map(([, cell]) => cell(student)))
  return formatCsv([head, ...body], context.language === 'nl' ? ';' : ',')
}

type Column = [name: string, cell: (row: RoundStudentRow) => string]
type Text = (typeof texts)['nl']['CHOICE_ROUND']['EXPORT']

const joinNames = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ')

function buildChoiceColumns(
  { kind, ranks }: CoordinatedRound,
  text: Text,
  { sets, hasLoose }: { sets: readonly { id: number; name: string }[]; hasLoose: boolean },
): Column[] {
  if (kind === 'ranked')
    return [
      ...Array.from({ length: ranks ?? 0 }, (_, index): Column => [
        text.RANK.replace('{{rank}}', `${index + 1}`),
        ({ ranking }) => ranking[index]?.name ?? '',
      ]),
      [text.ALLOCATED, ({ options }) => joinNames(options)],
    ]
  const formatSetCell = (id: number | null) => (row: RoundStudentRow) =>
    joinNames(row.options.filter(({ setId }) => setId === id))
  return [
    [text.GROUP, ({ group }) => group?.name ?? ''],
    ...sets.map(({ id, name }): Column => [name, formatSetCell(id)]),
    ...(hasLoose ? [[text.OPTIONS, formatSetCell(null)] satisfies Column] : []),
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
