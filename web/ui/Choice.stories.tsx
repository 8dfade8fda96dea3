import { useState } from 'react'
import { Checkbox, Radio } from './Choice.tsx'

export const Checkboxes = () => {
  const [isChecked, setChecked] = useState(true)
  return (
    <>
      <Checkbox checked={isChecked} onChange={setChecked}>
        All weeks
      </Checkbox>
      <Checkbox checked={false} isMixed onChange={() => {}}>
        Some of them
      </Checkbox>
      <Checkbox checked={false} aria-label="Week 47" onChange={() => {}} />
      <Checkbox checked disabled onChange={() => {}}>
        Not to be changed
      </Checkbox>
    </>
  )
}

export const Radios = () => {
  const [chosen, setChosen] = useState('none')
  return ['odd', 'even', 'all'].map((name) => (
    <Radio key={name} name="weeks" checked={chosen === name} disabled={name === 'all'} onChange={() => setChosen(name)}>
      {name}
    </Radio>
  ))
}
