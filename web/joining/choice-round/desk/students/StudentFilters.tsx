import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Toolbar } from '#web/ui/Layout.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Select } from '#web/ui/Select.tsx'
import { studentQueryMaximum, type StudentsAddress, studentSorts, type StudentState, studentStates } from './address.ts'
import styles from './Students.module.css'

interface Props {
  address: StudentsAddress
  counts: Record<StudentState | 'all', number>
  isRanked: boolean
  onChange: (changes: Partial<StudentsAddress>) => void
  children: ReactNode
}

/** Filters the students of a round. The address keeps every filter. */
export function StudentFilters({ address, counts, isRanked, onChange, children }: Props) {
  const { t } = useTexts()
  const [typedText, setTypedText] = useState(address.query ?? '')
  const states = studentStates.filter((state) => !isRanked || state !== 'unconfirmed' || counts.unconfirmed > 0)
  return (
    <Toolbar>
      <Segments
        isScrolling
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
      <Select
        isLabelUnseen
        label={t(($) => $.ROUND_DESK.STUDENT_LIST.SORT.LABEL)}
        value={address.sort ?? 'name'}
        options={studentSorts.map((sort) => ({ value: sort, text: t(($) => $.ROUND_DESK.STUDENT_LIST.SORT[sort]) }))}
        onChange={(sort) => onChange({ sort: sort === 'name' ? undefined : sort })}
      />
      {children}
    </Toolbar>
  )

  function formatStateName(value: StudentState | 'all') {
    if (value === 'all') return t(($) => $.ROUND_DESK.STUDENT_LIST.ALL)
    return isRanked ? t(($) => $.ROUND_DESK.CHOSEN_RANKED[value]) : t(($) => $.ROUND_DESK.CHOSEN[value])
  }
}
