import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useRangeSelection } from '../use-range-selection.ts'
import styles from './People.module.css'
import type { PeopleListProps } from './PeopleTable.tsx'
import { LastSignIn, PersonGroups, PersonLink, PersonRoles } from './PersonParts.tsx'
import { PageCheckbox } from './PageCheckbox.tsx'
import { setSelected, useSelection } from './selection.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

export function PeopleCards({ people, address, canEdit, isBusy }: PeopleListProps) {
  const { t } = useTexts()
  const selection = useSelection()
  const getBoxProps = useRangeSelection({ items: people, getKey: ({ id }) => id, select: setSelected })
  const scrollMemory = useScrollMemory(JSON.stringify(address), !isBusy)
  return (
    <div ref={scrollMemory} aria-busy={isBusy}>
      {canEdit && <PageCheckbox people={people}>{t(($) => $.SCHOOL_PEOPLE.SELECT_PAGE)}</PageCheckbox>}
      <Stack as="ul" gap={3} aria-label={t(($) => $.SCHOOL.TAB.people)} className={styles.cards ?? ''}>
        {people.map((person) => (
          <Card as="li" key={person.id}>
            <div className={styles.card}>
              {canEdit && (
                <Checkbox
                  aria-label={t(($) => $.SCHOOL_PEOPLE.SELECT, { name: person.name })}
                  checked={selection.has(person.id)}
                  {...getBoxProps(person)}
                />
              )}
              <Stack gap={2}>
                <PersonLink person={person} address={address} />
                <Row gap={2}>
                  <PersonRoles person={person} />
                </Row>
                <PersonGroups groups={person.groups} />
                <Text size="list" tone="quiet">
                  {t(($) => $.SCHOOL_PEOPLE.COLUMN.lastSignIn)}: <LastSignIn instant={person.lastSignIn} />
                </Text>
              </Stack>
            </div>
          </Card>
        ))}
      </Stack>
    </div>
  )
}
