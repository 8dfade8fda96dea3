import { useState } from 'react'
import { ChosenChip, ToggleChip } from './Chip.tsx'

export const Toggles = () => {
  const [isOn, setOn] = useState(false)
  return (
    <>
      <ToggleChip isOn={isOn} onClick={() => setOn(!isOn)}>
        Open <b>12</b>
      </ToggleChip>
      <ToggleChip isOn disabled>
        Always
      </ToggleChip>
    </>
  )
}

export const Chosen = () => {
  const [names, setNames] = useState(['V5A', 'A group with a very long name '.repeat(8)])
  return names.map((name) => (
    <ChosenChip
      key={name}
      removeLabel={`Remove ${name}`}
      onRemove={() => setNames(names.filter((otherName) => otherName !== name))}
    >
      {name}
    </ChosenChip>
  ))
}
