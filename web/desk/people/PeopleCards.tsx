import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './People.module.css'
import type { PeopleListProps } from './PeopleTable.tsx'
import { LastSignIn, PersonGroups, PersonLink, PersonRoles } from './PersonParts.tsx'
import { setSelected, useSelection } from './selection.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

export function PeopleCards({ people, address, canEdit, isBusy }: PeopleListProps) {
  const { t } = useTexts()
  const selection = useSelection()
  const scrollMemory = useScrollMemory(JSON.stringify(address), !isBusy)
  return (
    <div ref={scrollMemory} aria-busy={isBusy}>
      <Stack as="ul" gap={3} aria-label={t(($) => $.SCHOOL.TAB.people)} className={styles.cards ?? ''}>
        {people.map((person) => (
          <Card as="li" key={person.id}>
            <div className={styles.card}>
              {canEdit && (
                <Checkbox
                  aria-label={t(($) => $.SCHOOL_PEOPLE.SELECT, { name: person.name })}
                  checked={selection.has(person.id)}
                  onChange={(isChecked) => setSelected([person], isChecked)}
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
