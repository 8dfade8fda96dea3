import { useQueries, useQuery } from '@tanstack/react-query'
import type { School } from '@uurwerk/contract/desk/school'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { getToday } from '#web/lib/time.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TableSkeleton } from '#web/ui/DataTable.tsx'
import { Text } from '#web/ui/Text.tsx'
import { listWeekQueries, schoolQuery } from '../queries.ts'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { PublicationRuleBar } from './PublicationRuleBar.tsx'
import { WeekTable } from './WeekTable.tsx'

/** Publication of the weeks of a school year. */
export function Weeks() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(schoolQuery)
  return (
    <SchoolFrame section="weeks" fillsWindow>
      {error && !data && <Failed title={t(($) => $.SCHOOL.WEEKS.ERROR)} onRetry={refetch} />}
      {!error && !data && <TableSkeleton label={t(($) => $.SCHOOL.WEEKS.LOADING)} lines={[20, 30, 20]} />}
      {data && <Years years={data.years} />}
    </SchoolFrame>
  )
}

type SchoolYear = School['years'][number]

function Years({ years }: { years: readonly SchoolYear[] }) {
  const { t } = useTexts()
  const today = getToday().toString()
  const currentYear = years.find(({ end }) => today <= end) ?? years.at(-1)
  const [name, setName] = useState(currentYear?.name)
  const year = years.find((each) => each.name === name) ?? currentYear
  if (!year)
    return (
      <Empty
        icon={<CalendarX />}
        title={t(($) => $.SCHOOL.WEEKS.EMPTY.TITLE)}
        text={t(($) => $.SCHOOL.WEEKS.EMPTY.MESSAGE)}
      />
    )
  return (
    <>
      <Row isSpread gap={5}>
        <Text tone="quiet">{t(($) => $.SCHOOL.WEEKS.LEAD)}</Text>
        {years.length > 1 && (
          <Select
            label={t(($) => $.SCHOOL.WEEKS.YEAR)}
            value={year.name}
            options={years.map((each) => ({ value: each.name, text: each.name }))}
            onChange={setName}
          />
        )}
      </Row>
      <PublicationRuleBar />
      <YearWeeks key={year.name} year={year} />
    </>
  )
}

function YearWeeks({ year }: { year: SchoolYear }) {
  const { t } = useTexts()
  const results = useQueries({ queries: listWeekQueries(year) })
  const retry = () => results.forEach(({ error, refetch }) => void (error && refetch()))
  if (results.some(({ error, data }) => error && !data))
    return <Failed title={t(($) => $.SCHOOL.WEEKS.ERROR)} onRetry={retry} />
  if (results.some(({ data }) => !data))
    return <TableSkeleton label={t(($) => $.SCHOOL.WEEKS.LOADING)} lines={[20, 30, 20]} />
  return <WeekTable weeks={results.flatMap(({ data }) => data ?? [])} />
}
