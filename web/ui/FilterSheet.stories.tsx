import { useState } from 'react'
import { FilterSheet } from './FilterSheet.tsx'
import { Select } from './Select.tsx'

function Sheet({ initialYear }: { initialYear: string }) {
  const [year, setYear] = useState(initialYear)
  return (
    <FilterSheet count={year === '' ? 0 : 1} onClear={() => setYear('')}>
      <Select
        label="Year"
        value={year}
        options={[
          { value: '', text: 'All years' },
          { value: '5', text: 'Year 5' },
        ]}
        onChange={setYear}
      />
    </FilterSheet>
  )
}

export const WithoutFilters = () => <Sheet initialYear="" />
export const WithOneFilter = () => <Sheet initialYear="5" />
