import { longName } from '../gallery/sample-session.ts'
import { Button } from './Button.tsx'
import { DataTable } from './DataTable.tsx'

const columns = [
  { name: 'when', text: 'When', firstOrder: 'descending' },
  { name: 'who', text: 'Who', firstOrder: 'ascending' },
  { name: 'what', text: 'What' },
] as const

export const Rows = () => (
  <DataTable
    label="Actions"
    columns={columns}
    sort="who"
    order="ascending"
    onSort={() => undefined}
    after={<Button>More</Button>}
  >
    {['Sanne Bakker', longName, 'Bram'].map((name) => (
      <tr key={name}>
        <td>09:20</td>
        <td>{name}</td>
        <td>Changed a note</td>
      </tr>
    ))}
  </DataTable>
)
