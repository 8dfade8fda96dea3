import { peopleStates } from '@uurwerk/contract/desk/people'
import { roles } from '@uurwerk/contract/roles'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { FilterSheet } from '#web/ui/FilterSheet.tsx'
import { Toolbar } from '#web/ui/Layout.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useDeedSearchFocus } from '../use-deed.ts'
import type { PeopleAddress } from './address.ts'
import { buildPeopleCsvRows } from './csv-rows.ts'
import styles from './People.module.css'
import { fetchAllPeople } from './queries.ts'

interface Props {
  address: PeopleAddress
  isEmpty: boolean
  onChange: (changes: Partial<PeopleAddress>) => void
}

/** Keeps search and filters in the address. */
export function PeopleFilters({ address, isEmpty, onChange }: Props) {
  const { t } = useTexts()
  const { search, role, state } = address
  const isMobile = useIsMobile()
  const searchProps = useTypedSearch(search ?? '', (text) => {
    if (text === '' || text.length >= searchTerm.min) onChange({ search: text || undefined })
  })
  return (
    <Toolbar>
      <div className={styles.search}>
        <SearchField
          ref={useDeedSearchFocus()}
          label={t(($) => $.SCHOOL_PEOPLE.SEARCH)}
          maxLength={searchTerm.max}
          {...searchProps}
        />
      </div>
      {isMobile ? (
        <FilterSheet
          count={[role, state].filter(Boolean).length}
          onClear={() => onChange({ role: undefined, state: undefined })}
        >
          <FilterFields address={address} onChange={onChange} />
        </FilterSheet>
      ) : (
        <>
          <FilterFields address={address} onChange={onChange} />
          <div className={styles.export}>
            <CsvExport
              getRows={async () => buildPeopleCsvRows(await fetchAllPeople({ search, role, state }))}
              fileName="people.csv"
              disabled={isEmpty}
            />
          </div>
        </>
      )}
    </Toolbar>
  )
}

function FilterFields({ address: { role, state }, onChange }: Pick<Props, 'address' | 'onChange'>) {
  const { t } = useTexts()
  return (
    <>
      <Select
        label={t(($) => $.SCHOOL_PEOPLE.ROLE)}
        value={role}
        options={[
          { value: undefined, text: t(($) => $.SCHOOL_PEOPLE.EVERY_ROLE) },
          ...roles.map((value) => ({ value, text: t(($) => $.PERSON.ROLES[value]) })),
        ]}
        onChange={(value) => onChange({ role: value })}
      />
      <Select
        label={t(($) => $.SCHOOL_PEOPLE.STATE)}
        value={state}
        options={[
          { value: undefined, text: t(($) => $.SCHOOL_PEOPLE.EVERYONE) },
          ...peopleStates.map((value) => ({ value, text: t(($) => $.SCHOOL_PEOPLE.STATES[value]) })),
        ]}
        onChange={(value) => onChange({ state: value })}
      />
    </>
  )
}
