import { GridList, GridListItem } from 'react-aria-components'
import { SelectionBox } from './SelectionBox.tsx'

export const InRows = () => (
  <GridList aria-label="Students" selectionMode="multiple" defaultSelectedKeys={['Élise']}>
    {['Sanne', 'Élise'].map((name) => (
      <GridListItem key={name} id={name} textValue={name}>
        <SelectionBox /> {name}
      </GridListItem>
    ))}
  </GridList>
)
