import type { SchoolPersonInFull } from '@uurwerk/contract/desk/people'
import { type Role, roles } from '@uurwerk/contract/roles'
import { useState } from 'react'
import { t, useTexts } from '#web/lib/i18n.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useDeedFocus } from '../use-deed.ts'
import { useGrantableRoles } from './grantable-roles.ts'
import styles from './People.module.css'
import { useChangeRoles, useHandBackRoles } from './queries.ts'

export interface PersonCardProps {
  person: SchoolPersonInFull
  canEdit: boolean
  /** Receives what the change did. */
  onDone: (status: string) => void
}

/** Roles to tick, and where they come from. */
export function RolesCard({ person, canEdit, onDone }: PersonCardProps) {
  const { t } = useTexts()
  const { ticked, isChanged, add, remove, toggle, undo } = useRoleChanges(person)
  const change = useChangeRoles()
  const handBack = useHandBackRoles(person.id)
  const isPending = change.isPending || handBack.isPending
  const finish = (done: 'SAVED' | 'HANDED_BACK') => {
    undo()
    onDone(t(($) => $.SCHOOL_PEOPLE.PERSON.ROLES[done]))
  }
  const part = useDeedFocus<HTMLDivElement>('role')
  const buttonCount = isChanged ? 2 : Number(person.areRolesFromDesk)
  const heading = useFocusAfterRemoval(buttonCount)
  return (
    <Card as="section">
      <Stack ref={part} gap={4}>
        <Text as="h2" size="lead" ref={heading} tabIndex={-1}>
          {t(($) => $.SCHOOL_PEOPLE.PERSON.ROLES.TITLE)}
        </Text>
        <RoleBoxes ticked={ticked} canEdit={canEdit} onToggle={toggle} />
        <Text tone="quiet" size="list">
          {formatOrigin(person)}
        </Text>
        {canEdit && isChanged && (
          <Row gap={3}>
            <Button
              variant="primary"
              needsConnection
              isBlocked={isPending}
              onClick={() => change.mutate({ ids: [person.id], add, remove }, { onSuccess: () => finish('SAVED') })}
            >
              {t(($) => $.SCHOOL_PEOPLE.PERSON.ROLES.SAVE)}
            </Button>
            <Button onClick={undo}>{t(($) => $.SCHOOL_PEOPLE.PERSON.ROLES.UNDO)}</Button>
          </Row>
        )}
        {canEdit && !isChanged && person.areRolesFromDesk && (
          <Row>
            <Button
              needsConnection
              isBlocked={isPending}
              onClick={() => handBack.mutate(undefined, { onSuccess: () => finish('HANDED_BACK') })}
            >
              {t(($) => $.SCHOOL_PEOPLE.PERSON.ROLES.HAND_BACK)}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

/** Keeps only what the user changed, so that what somebody else gives or takes meanwhile stays. */
function useRoleChanges({ roles: heldRoles }: SchoolPersonInFull) {
  const [changes, setChanges] = useState<ReadonlyMap<Role, boolean>>(new Map())
  const held = new Set(heldRoles.map(({ role }) => role))
  const ticked = new Set(roles.filter((role) => changes.get(role) ?? held.has(role)))
  const toggle = (role: Role) => {
    const nextChanges = new Map(changes)
    if (ticked.has(role) === held.has(role)) nextChanges.set(role, !held.has(role))
    else nextChanges.delete(role)
    setChanges(nextChanges)
  }
  return {
    ticked,
    isChanged: ticked.symmetricDifference(held).size > 0,
    add: roles.filter((role) => changes.get(role) === true),
    remove: roles.filter((role) => changes.get(role) === false),
    toggle,
    undo: () => setChanges(new Map()),
  }
}

interface RoleBoxesProps {
  ticked: ReadonlySet<Role>
  canEdit: boolean
  onToggle: (role: Role) => void
}

function RoleBoxes({ ticked, canEdit, onToggle }: RoleBoxesProps) {
  const { t } = useTexts()
  const grantableRoles = useGrantableRoles()
  return (
    <Stack
      as="fieldset"
      gap={1}
      className={styles.choices ?? ''}
      aria-label={t(($) => $.SCHOOL_PEOPLE.PERSON.ROLES.TITLE)}
    >
      {roles.map((role) => (
        <Checkbox
          key={role}
          checked={ticked.has(role)}
          disabled={!canEdit || !grantableRoles.includes(role)}
          title={grantableRoles.includes(role) ? undefined : t(($) => $.SCHOOL_PEOPLE.PERSON.ROLES.HIGHER)}
          onChange={() => onToggle(role)}
        >
          {t(($) => $.SHELL.ROLE[role])}
        </Checkbox>
      ))}
    </Stack>
  )
}

function formatOrigin({ areRolesFromDesk, importedRoles }: SchoolPersonInFull): string {
  if (!areRolesFromDesk) return t(($) => $.SCHOOL_PEOPLE.PERSON.ROLES.IMPORT)
  const names = importedRoles.map((role) => t(($) => $.SHELL.ROLE[role])).join(', ')
  const imported = t(($) => $.SCHOOL_PEOPLE.PERSON.ROLES.IMPORTED, {
    roles: names || t(($) => $.SCHOOL_PEOPLE.NO_ROLES),
  })
  return `${t(($) => $.SCHOOL_PEOPLE.PERSON.ROLES.DESK)} ${imported}`
}
