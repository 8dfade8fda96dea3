import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { examFilters } from './address.ts'
import styles from './ExamFilters.module.css'
import { formatExamColumnName } from './exams.ts'
import { toSearchableRange } from './exam-range.ts'
import type { ExamModel } from './use-exam-model.ts'
import { ExamAttendees } from './ExamAttendees.tsx'

/** The address keeps every filter. */
export function ExamFilters({ model }: { model: ExamModel }) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const { chosenFilter, isStudent, isSearch, changeAddress } = model
  const filters = examFilters.filter((filter) => isStudent || filter !== 'joined')
  return (
    <div className={styles.filters}>
      {isSearch ? <SearchWordsField model={model} /> : <RangeFields model={model} />}
      <ExamAttendees model={model} />
      <div className={styles.selects}>
        <Field label={t(($) => $.EXAM.SHOW.LABEL)}>
          <select
            value={chosenFilter}
            onChange={({ target }) => {
              const nextFilter = filters.find((filter) => filter === target.value)
              changeAddress({ show: nextFilter === 'all' ? undefined : nextFilter })
            }}
          >
            {filters.map((filter) => (
              <option key={filter} value={filter}>
                {t(($) => $.EXAM.SHOW[filter])}
              </option>
            ))}
          </select>
        </Field>
        {isMobile && <SortField model={model} />}
      </div>
    </div>
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
  return (
    <Field label={t(($) => $.EXAM.SORT)}>
      <select
        value={sortColumn ?? ''}
        onChange={({ target }) =>
          changeAddress({ sort: columns.find((column) => column === target.value), order: undefined })
        }
      >
        {!sortColumn && <option value="">–</option>}
        {columns.map((column) => (
          <option key={column} value={column}>
            {formatExamColumnName(column)}
          </option>
        ))}
      </select>
    </Field>
  )
}
