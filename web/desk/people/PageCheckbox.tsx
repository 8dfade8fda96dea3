import type { SchoolPerson } from '@uurwerk/contract/desk/people'
import { Checkbox } from '#web/ui/Choice.tsx'
import { setSelected, useSelection } from './selection.ts'

interface Props {
  people: readonly SchoolPerson[]
  'aria-label'?: string
  children?: string
}

/** Selects everyone on the page. */
export function PageCheckbox({ people, ...rest }: Props) {
  const selection = useSelection()
  const count = people.filter(({ id }) => selection.has(id)).length
  return (
    <Checkbox
      {...rest}
      checked={count === people.length}
      isMixed={count > 0 && count < people.length}
      onChange={(isChecked) => setSelected(people, isChecked)}
    />
  )
}
