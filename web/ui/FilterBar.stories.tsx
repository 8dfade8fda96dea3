import { Clock, Inbox } from 'lucide-react'
import { useState } from 'react'
import { FilterBar } from './FilterBar.tsx'

const options = [
  { value: 'all', text: 'All', count: 28 },
  { value: 'open', text: 'To review', count: 11, icon: Inbox },
  { value: 'late', text: 'Not submitted', count: 0, icon: Clock },
]

export const Filters = () => {
  const [selected, setSelected] = useState('open')
  return <FilterBar label="Filter" options={options} selected={[selected]} onToggle={setSelected} />
}
