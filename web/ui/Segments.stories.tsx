import { useState } from 'react'
import { Segments } from './Segments.tsx'

const options = [
  { value: 'day', text: 'Day' },
  { value: 'week', text: 'Week' },
  { value: 'list', text: 'List' },
] as const

export const Three = () => {
  const [view, setView] = useState<(typeof options)[number]['value']>('week')
  return <Segments label="View" options={options} value={view} onChange={setView} />
}
