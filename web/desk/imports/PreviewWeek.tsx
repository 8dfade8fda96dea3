import { useQuery } from '@tanstack/react-query'
import type { ImportWeek } from '@uurwerk/contract/desk/imports'
import { useState } from 'react'
import { t as getText, useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatRange, formatTimes } from '#web/lib/time.ts'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Imports.module.css'
import { importWeekQuery } from './queries.ts'

type WeekGroup = ImportWeek['groups'][number]
type WeekLesson = WeekGroup['lessons'][number]

/** The week of a group as it would be after the import. */
export function PreviewWeek({ id }: { id: number }) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(importWeekQuery(id))
  return (
    <Stack as="section" gap={4}>
      <Text as="h2" size="lead">
        {t(($) => $.SCHOOL_IMPORTS.WEEK.TITLE)}
      </Text>
      <Text tone="quiet" size="list">
        {t(($) => $.SCHOOL_IMPORTS.WEEK.HINT)}
      </Text>
      {error && !data && <Failed variant="row" title={t(($) => $.SCHOOL_IMPORTS.WEEK.ERROR)} onRetry={refetch} />}
      {!error && !data && <Skeleton label={t(($) => $.SCHOOL_IMPORTS.WEEK.LOADING)} rows={4} lines={[40, 60]} />}
      {data && <ChosenGroup week={data} />}
    </Stack>
  )
}

/** Begins with the group that changes most. */
function ChosenGroup({ week: { start, groups } }: { week: ImportWeek }) {
  const { t } = useTexts()
  const [chosenName, setChosenName] = useState(() => findMostChanged(groups)?.name ?? '')
  const group = groups.find(({ name }) => name === chosenName)
  if (start === null || !group) return <Text>{t(($) => $.SCHOOL_IMPORTS.WEEK.NONE)}</Text>
  const monday = Temporal.PlainDate.from(start)
  const week = formatRange(monday, monday.add({ days: 6 }))
  return (
    <>
      <Select
        label={t(($) => $.SCHOOL_IMPORTS.WEEK.GROUP)}
        value={chosenName}
        options={groups.map(({ name }) => ({ value: name, text: name }))}
        onChange={setChosenName}
      />
      <WeekTable label={t(($) => $.SCHOOL_IMPORTS.WEEK.LABEL, { group: group.name, week })} lessons={group.lessons} />
    </>
  )
}

const countChanges = ({ lessons }: WeekGroup) => lessons.filter(({ effect }) => effect !== null).length

const findMostChanged = (groups: readonly WeekGroup[]): WeekGroup | undefined =>
  groups.toSorted((a, b) => countChanges(b) - countChanges(a))[0]

const columns = ['time', 'lesson', 'teachers', 'rooms'] as const

function WeekTable({ label, lessons }: { label: string; lessons: readonly WeekLesson[] }) {
  const { t } = useTexts()
  const days = Map.groupBy(lessons, ({ start }) => start.slice(0, 10))
  return (
    <TablePanel tabIndex={0} role="region" aria-label={label}>
      <Table>
        <caption className={styles.caption}>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeading key={column}>{t(($) => $.SCHOOL_IMPORTS.WEEK.COLUMN[column])}</ColumnHeading>
            ))}
          </tr>
        </thead>
        {[...days].map(([day, lessonsOfDay]) => (
          <tbody key={day}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className={styles.day}>
                {formatDay(Temporal.PlainDate.from(day))}
              </th>
            </tr>
            {lessonsOfDay.map((lesson, index) => (
              <LessonRow key={index} lesson={lesson} />
            ))}
          </tbody>
        ))}
      </Table>
    </TablePanel>
  )
}

const LessonRow = ({ lesson }: { lesson: WeekLesson }) => {
  const { isCancelled, effect, before } = lesson
  return (
    <tr data-cancelled={isCancelled || undefined} className={styles.lesson}>
      <td className="tabular">
        {formatLessonTimes(lesson)}
        <Was before={before && formatMoment(before, lesson)} after={formatMoment(lesson, lesson)} />
      </td>
      <td>
        <span className={styles.lessonName}>{lesson.name}</span>{' '}
        {isCancelled && <Pill tone="danger">{getText(($) => $.SCHOOL_IMPORTS.WEEK.CANCELLED)}</Pill>}
        {effect !== null && !isCancelled && (
          <Pill tone="accent">{getText(($) => $.SCHOOL_IMPORTS.WEEK.EFFECT[effect])}</Pill>
        )}
        <Was before={before?.name} after={lesson.name} />
      </td>
      <td>
        {lesson.teachers.join(', ')}
        <Was before={before?.teachers.join(', ')} after={lesson.teachers.join(', ')} />
      </td>
      <td>
        {lesson.rooms.join(', ')}
        <Was before={before?.rooms.join(', ')} after={lesson.rooms.join(', ')} />
      </td>
    </tr>
  )
}

type LessonTimes = Pick<WeekLesson, 'start' | 'end'>

const formatLessonTimes = ({ start, end }: LessonTimes) =>
  formatTimes(Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end))

/** Has the day if it is not that of the row. */
function formatMoment(times: LessonTimes, row: LessonTimes): string {
  const day = Temporal.PlainDate.from(times.start)
  const text = formatLessonTimes(times)
  return times.start.slice(0, 10) === row.start.slice(0, 10) ? text : `${formatDay(day, 'short')} ${text}`
}

/** The value before, if it was another. */
function Was({ before, after }: { before: string | null | undefined; after: string }) {
  if (before === null || before === undefined || before === after) return null
  return (
    <div className="textFaint">
      {getText(($) => $.SCHOOL_IMPORTS.PREVIEW.WAS, { before: before === '' ? '–' : before })}
    </div>
  )
}
