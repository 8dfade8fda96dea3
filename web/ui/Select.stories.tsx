import { useState } from 'react'
import { Select } from './Select.tsx'

const rooms = [
  { value: undefined, text: 'Any room' },
  { value: 12, text: 'B1.23', group: 'Main building' },
  { value: 14, text: 'B1.25', group: 'Main building' },
  { value: 31, text: 'Hall', group: 'Annexe', disabled: true },
  { value: 32, text: 'Gym', group: 'Annexe' },
]

const SampleSelect = ({ start, fault }: { start?: number; fault?: string }) => {
  const [value, setValue] = useState(start)
  return (
    <>
      <Select label="Room" value={value} options={rooms} fault={fault} onChange={setValue} />
      <p role="status">{value ?? 'any'}</p>
    </>
  )
}

export const Chosen = () => <SampleSelect start={14} />
export const Refused = () => <SampleSelect fault="This room is taken." />
