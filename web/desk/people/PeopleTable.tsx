import type { SchoolPerson } from '@uurwerk/contract/desk/people'
import { useTexts } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { type RowBoxProps, useRangeSelection } from '../use-range-selection.ts'
import type { PeopleAddress } from './address.ts'
import styles from './People.module.css'
import { PageCheckbox } from './PageCheckbox.tsx'
import { LastSignIn, PersonGroups, PersonLink, PersonRoles } from './PersonParts.tsx'
import { setSelected, useSelection } from './selection.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

export interface PeopleListProps {
  people: readonly SchoolPerson[]
  address: PeopleAddress
  canEdit: boolean
  /** Another page is on its way. */
  isBusy: boolean
}

const columns = ['name', 'roles', 'groups', 'coach', 'lastSignIn'] as const

export function PeopleTable({ people, address, canEdit, isBusy }: PeopleListProps) {
  const { t } = useTexts()
  const selection = useSelection()
  const getBoxProps = useRangeSelection({ items: people, getKey: ({ id }) => id, select: setSelected })
  const scrollMemory = useScrollMemory(JSON.stringify(address), !isBusy)
  return (
    <TablePanel ref={scrollMemory} aria-busy={isBusy} className={styles.panel}>
      <Table aria-label={t(($) => $.SCHOOL.TAB.people)}>
        <thead>
          <tr>
            {canEdit && (
              <ColumnHeading>
                <PageCheckbox people={people} aria-label={t(($) => $.SCHOOL_PEOPLE.SELECT_PAGE)} />
              </ColumnHeading>
            )}
            {columns.map((column) => (
              <ColumnHeading key={column}>{t(($) => $.SCHOOL_PEOPLE.COLUMN[column])}</ColumnHeading>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              address={address}
              boxProps={canEdit ? getBoxProps(person) : undefined}
              isSelected={selection.has(person.id)}
            />
          ))}
        </tbody>
      </Table>
    </TablePanel>
  )
}

interface PersonRowProps extends Pick<PeopleListProps, 'address'> {
  person: SchoolPerson
  /** Absent if the person cannot be selected. */
  boxProps: RowBoxProps | undefined
  isSelected: boolean
}

function PersonRow({ person, address, boxProps, isSelected }: PersonRowProps) {
  const { t } = useTexts()
  const { name, groups, coach } = person
  return (
    <tr aria-selected={isSelected} className={styles.row}>
      {boxProps && (
        <td>
          <Checkbox aria-label={t(($) => $.SCHOOL_PEOPLE.SELECT, { name })} checked={isSelected} {...boxProps} />
        </td>
      )}
      <th scope="row">
        <PersonLink person={person} address={address} />
      </th>
      <td>
        <PersonRoles person={person} />
      </td>
      <td>
        <PersonGroups groups={groups} />
      </td>
      <td>{coach?.name}</td>
      <td className="tabular">
        <LastSignIn instant={person.lastSignIn} />
      </td>
    </tr>
  )
}
