import { useState } from 'react'
import { TimeField } from './TimeField.tsx'

export const Required = () => {
  const [time, setTime] = useState('09:00')
  return <TimeField label="Time" value={time} onChange={setTime} />
}

export const Wrong = () => (
  <>
    <TimeField isInvalid label="Time" value="17:00" describedBy="why" onChange={() => undefined} />
    <p id="why">Before the opening</p>
  </>
)
