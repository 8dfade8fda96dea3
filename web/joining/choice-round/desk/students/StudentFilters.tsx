import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { studentQueryMaximum, type StudentsAddress, studentSorts, type StudentState, studentStates } from './address.ts'
import styles from './Students.module.css'

interface Props {
  address: StudentsAddress
  counts: Record<StudentState | 'all', number>
  isRanked: boolean
  onChange: (changes: Partial<StudentsAddress>) => void
  children: ReactNode
}

/** The address keeps every filter. */
export function StudentFilters({ address, counts, isRanked, onChange, children }: Props) {
  const { t } = useTexts()
  const [typedText, setTypedText] = useState(address.query ?? '')
  const states = studentStates.filter((state) => !isRanked || state !== 'unconfirmed')
  return (
    <div className={styles.filters}>
      <Segments
        label={t(($) => $.ROUND_DESK.STUDENT_LIST.SHOW)}
        value={address.state ?? 'all'}
        options={(['all', ...states] as const).map((value) => ({
          value,
          text: `${formatStateName(value)} ${counts[value]}`,
        }))}
        onChange={(value) => onChange({ state: value === 'all' ? undefined : value })}
      />
      <div className={styles.search}>
        <SearchField
          label={t(($) => $.ROUND_DESK.STUDENT_LIST.SEARCH)}
          value={typedText}
          maxLength={studentQueryMaximum}
          onChange={({ target }) => {
            setTypedText(target.value)
            onChange({ query: target.value || undefined })
          }}
        />
      </div>
      <Field isLabelUnseen label={t(($) => $.ROUND_DESK.STUDENT_LIST.SORT.LABEL)}>
        <select
          value={address.sort ?? 'name'}
          onChange={({ target }) => {
            const sort = studentSorts.find((studentSort) => studentSort === target.value)
            onChange({ sort: sort === 'name' ? undefined : sort })
          }}
        >
          {studentSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(($) => $.ROUND_DESK.STUDENT_LIST.SORT[sort])}
            </option>
          ))}
        </select>
      </Field>
      {children}
    </div>
  )

  function formatStateName(value: StudentState | 'all') {
    if (value === 'all') return t(($) => $.ROUND_DESK.STUDENT_LIST.ALL)
    return isRanked && value === 'confirmed' ? t(($) => $.ROUND_DESK.HANDED_IN) : t(($) => $.ROUND_DESK.CHOSEN[value])
  }
}
