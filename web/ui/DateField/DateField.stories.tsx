import { useState } from 'react'
import { DateField } from './DateField.tsx'

const start = '2026-11-18'

/** The date cannot be cleared. */
export const Required = () => {
  const [date, setDate] = useState(() => Temporal.PlainDate.from(start))
  return <DateField label="Day" value={date} onChange={setDate} />
}

/** The date can be cleared. */
export const Optional = () => {
  const [date, setDate] = useState<Temporal.PlainDate | undefined>(() => Temporal.PlainDate.from(start))
  return (
    <>
      <DateField label="From" value={date} onChange={setDate} onClear={() => setDate(undefined)} />
      <p>{date ? date.toString() : 'none'}</p>
    </>
  )
}

export const None = () => (
  <DateField label="From" value={undefined} onChange={() => undefined} onClear={() => undefined} />
)

export const Wrong = () => (
  <>
    <DateField
      isInvalid
      label="Until"
      value={Temporal.PlainDate.from(start)}
      max={Temporal.PlainDate.from(start)}
      describedBy="why"
      onChange={() => undefined}
    />
    <p id="why">Before the start</p>
  </>
)
