import { Field } from './Field.tsx'

const options = (
  <select>
    <option>All</option>
    <option>Open</option>
  </select>
)

export const Named = () => <Field label="Show">{options}</Field>
export const Unseen = () => (
  <Field isLabelUnseen label="Show">
    {options}
  </Field>
)
