import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { FilterSheet } from '#web/ui/FilterSheet.tsx'
import { Row, Toolbar } from '#web/ui/Layout.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { examFilters } from './address.ts'
import styles from './ExamFilters.module.css'
import { formatExamColumnName } from './exams.ts'
import { toSearchableRange } from './exam-range.ts'
import type { ExamModel } from './use-exam-model.ts'
import { ExamAttendees } from './ExamAttendees.tsx'

/** Filters the exams. The address keeps every filter. */
export function ExamFilters({ model }: { model: ExamModel }) {
  const isMobile = useIsMobile()
  const { isSearch, address, chosenFilter, chosenAttendeeIds, changeAddress } = model
  const hasRange = !isSearch && (address.start !== undefined || address.end !== undefined)
  const fields = (
    <>
      {!isSearch && <RangeFields model={model} />}
      <ExamAttendees model={model} />
      <Row className={styles.selects ?? ''}>
        <ShowField model={model} />
        {isMobile && <SortField model={model} />}
      </Row>
    </>
  )
  return (
    <Toolbar className={styles.filters}>
      {isSearch && <SearchWordsField model={model} />}
      {isMobile ? (
        <FilterSheet
          count={[hasRange, chosenFilter !== 'all', chosenAttendeeIds.length > 0].filter(Boolean).length}
          onClear={() =>
            changeAddress({ start: undefined, end: undefined, show: undefined, atnId: undefined, exam: undefined })
          }
        >
          {fields}
        </FilterSheet>
      ) : (
        fields
      )}
    </Toolbar>
  )
}

function ShowField({ model: { chosenFilter, isStudent, changeAddress } }: { model: ExamModel }) {
  const { t } = useTexts()
  return (
    <Select
      label={t(($) => $.EXAM.SHOW.LABEL)}
      value={chosenFilter}
      options={examFilters
        .filter((filter) => isStudent || filter !== 'joined')
        .map((filter) => ({ value: filter, text: t(($) => $.EXAM.SHOW[filter]) }))}
      onChange={(filter) => changeAddress({ show: filter === 'all' ? undefined : filter })}
    />
  )
}

function RangeFields({ model: { range, changeAddress } }: { model: ExamModel }) {
  const { t } = useTexts()
  const isInvalidRange = range.start !== null && range.end !== null && !toSearchableRange(range)
  const maximumDays = rosterBounds.days
  const parseDate = (text: string | null) => (text === null ? undefined : Temporal.PlainDate.from(text))
  const chooseRange = (start: string | null, end: string | null) =>
    changeAddress({ start: start ?? '', end: end ?? '', exam: undefined })
  return (
    <div role="group" aria-label={t(($) => $.EXAM.RANGE)} className={styles.range}>
      <DateField
        label={t(($) => $.EXAM.FROM)}
        value={parseDate(range.start)}
        isInvalid={isInvalidRange}
        onChange={(date) => chooseRange(date.toString(), range.end)}
        onClear={() => chooseRange(null, range.end)}
      />
      <DateField
        label={t(($) => $.EXAM.UNTIL)}
        value={parseDate(range.end)}
        isInvalid={isInvalidRange}
        onChange={(date) => chooseRange(range.start, date.toString())}
        onClear={() => chooseRange(range.start, null)}
      />
      <p role={isInvalidRange ? 'alert' : undefined} className={styles.bounds} data-bad={isInvalidRange || undefined}>
        {isInvalidRange
          ? t(($) => $.EXAM.BAD_RANGE, { days: maximumDays })
          : t(($) => $.EXAM.BOUNDS, { days: maximumDays })}
      </p>
    </div>
  )
}

function SearchWordsField({ model: { query, changeAddress } }: { model: ExamModel }) {
  const { t } = useTexts()
  const [typedText, setTypedText] = useState(query)
  const term = useDebouncedValue(typedText.trim())
  useEffect(() => {
    if (term !== query) changeAddress({ query: term || undefined, exam: undefined })
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when the typed term changes
  }, [term])
  return (
    <div className={styles.words}>
      <SearchField
        label={t(($) => $.EXAM.WORDS)}
        maxLength={searchTerm.max}
        value={typedText}
        onChange={({ target }) => setTypedText(target.value)}
      />
    </div>
  )
}

/** For phones, where cards have no column headings. */
function SortField({ model: { sortColumn, columns, changeAddress } }: { model: ExamModel }) {
  const { t } = useTexts()
  const options = columns.map((column) => ({ value: column, text: formatExamColumnName(column) }))
  return (
    <Select
      label={t(($) => $.EXAM.SORT)}
      value={sortColumn}
      options={sortColumn ? options : [{ value: undefined, text: '–' }, ...options]}
      onChange={(sort) => changeAddress({ sort, order: undefined })}
    />
  )
}
