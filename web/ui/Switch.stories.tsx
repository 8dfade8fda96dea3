import { useState } from 'react'
import { Switch } from './Switch.tsx'

export const OnAndOff = () => {
  const [isOn, setOn] = useState(true)
  return <Switch label="Repeat" checked={isOn} onChange={setOn} />
}
export const Disabled = () => <Switch disabled label="Repeat" checked={false} onChange={() => undefined} />
