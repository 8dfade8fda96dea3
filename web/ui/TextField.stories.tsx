import { useState } from 'react'
import { NumberField, TextField } from './TextField.tsx'

const SampleField = ({ fault }: { fault?: string }) => {
  const [value, setValue] = useState('')
  return <TextField label="Name" hint="Others see this name." value={value} fault={fault} onChange={setValue} />
}

export const Empty = () => <SampleField />
export const Refused = () => <SampleField fault="A name is missing." />
export const ReadOnly = () => <TextField label="Address" value="https://rooster.example/feed" />
export const WithoutVisibleLabel = () => (
  <TextField label="Address" isLabelUnseen value="https://rooster.example/feed" />
)
export const Counted = () => {
  const [value, setValue] = useState(3)
  return <NumberField label="Seats" min={1} max={30} value={value} onChange={setValue} />
}
