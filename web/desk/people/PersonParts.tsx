import { Link } from '@tanstack/react-router'
import type { SchoolPerson } from '@uurwerk/contract/desk/people'
import { useTexts } from '#web/lib/i18n.ts'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatMoment } from '../format-moment.ts'
import type { PeopleAddress } from './address.ts'
import styles from './People.module.css'

export const PersonLink = ({ person, address }: { person: SchoolPerson; address: PeopleAddress }) => (
  <Link to="/school/$" params={{ _splat: `people/${person.id}` }} search={address} className={styles.name}>
    {person.name}
    <Text as="small" tone="quiet" size="small">
      {person.code ?? person.sourceId}
    </Text>
  </Link>
)

export function PersonRoles({ person: { roles } }: { person: Pick<SchoolPerson, 'roles'> }) {
  const { t } = useTexts()
  if (roles.length === 0) return <Text tone="warn">{t(($) => $.SCHOOL_PEOPLE.NO_ROLES)}</Text>
  return (
    <span className={styles.roles}>
      {roles.map(({ role, from }) => (
        <Pill
          key={role}
          tone={from === 'desk' ? 'accent' : 'plain'}
          title={from === 'desk' ? t(($) => $.SCHOOL_PEOPLE.FROM_DESK) : undefined}
        >
          {t(($) => $.SHELL.ROLE[role])}
          {from === 'desk' && <span className="unseen">, {t(($) => $.SCHOOL_PEOPLE.FROM_DESK)}</span>}
        </Pill>
      ))}
    </span>
  )
}

export function LastSignIn({ instant }: { instant: string | null }) {
  const { t } = useTexts()
  if (instant === null) return t(($) => $.SCHOOL_PEOPLE.NEVER)
  return <time dateTime={instant}>{formatMoment(instant)}</time>
}

/** One line, however many there are. */
export const PersonGroups = ({ groups }: Pick<SchoolPerson, 'groups'>) => {
  const names = groups.map(({ name }) => name).join(', ')
  return (
    <Text as="span" isClipped title={names} className={styles.groups ?? ''}>
      {names}
    </Text>
  )
}
