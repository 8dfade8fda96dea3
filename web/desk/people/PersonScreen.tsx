import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { impersonationContract } from '@uurwerk/contract/account/impersonation'
import type { SchoolPersonInFull } from '@uurwerk/contract/desk/people'
import { CalendarDays, Eye, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useScope, useSession } from '#web/data/me.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { impersonate } from '#web/lib/impersonate.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { SchoolFrame } from '../SchoolFrame.tsx'
import { useDeedFocus } from '../use-deed.ts'
import { BackLink } from '../BackLink.tsx'
import { AccountCard } from './AccountCard.tsx'
import { peopleAddress } from './address.ts'
import { CoachCard } from './CoachCard.tsx'
import { DataCard } from './DataCard.tsx'
import { useGrantableRoles } from './grantable-roles.ts'
import { PersonFacts } from './PersonFacts.tsx'
import styles from './People.module.css'
import { personQuery } from './queries.ts'
import { RolesCard } from './RolesCard.tsx'

export function PersonScreen({ id }: { id: number }) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(personQuery(id))
  return (
    <SchoolFrame section="people">
      <BackLink section="people" search={peopleAddress.parse(useSearch({ strict: false }))}>
        {t(($) => $.SCHOOL_PEOPLE.PERSON.BACK)}
      </BackLink>
      {error && !data && <Failed title={t(($) => $.SCHOOL_PEOPLE.PERSON.ERROR)} onRetry={refetch} />}
      {!error && !data && <Skeleton label={t(($) => $.SCHOOL_PEOPLE.PERSON.LOADING)} rows={6} lines={[40, 60]} />}
      {data && <Person person={data} />}
    </SchoolFrame>
  )
}

function Person({ person }: { person: SchoolPersonInFull }) {
  const canEdit = useSession().impersonatedUser === null
  /** What the last change did. */
  const [status, setStatus] = useState('')
  const cardProps = { person, canEdit, onDone: setStatus }
  return (
    <Stack gap={6}>
      <Row isSpread gap={5}>
        <Text as="h2" size="title">
          {person.name}{' '}
          <Text as="small" tone="quiet" size="body">
            {person.groups[0]?.name ?? person.code}
          </Text>
        </Text>
        <PersonActions person={person} />
      </Row>
      <Text role="status" tone="ok">
        {status}
      </Text>
      <div className={styles.person}>
        <Stack gap={6}>
          <RolesCard {...cardProps} />
          {person.type === 'student' && <CoachCard {...cardProps} />}
        </Stack>
        <Stack gap={6}>
          <PersonFacts person={person} />
          <AccountCard {...cardProps} />
          {canEdit && <DataCard person={person} />}
        </Stack>
      </div>
    </Stack>
  )
}

function PersonActions({ person: { id, roles } }: { person: SchoolPersonInFull }) {
  const { t } = useTexts()
  const { me, impersonatedUser } = useSession()
  const { modules } = useScope()
  const grantableRoles = useGrantableRoles()
  const viewAsButton = useDeedFocus<HTMLButtonElement>('viewAs')
  const viewAs = useMutation({
    mutationFn: () => call(impersonationContract.start, { body: { attendeeId: id } }),
    onSuccess: ({ token }) => impersonate(token),
  })
  const canViewAs =
    modules.includes('impersonation') &&
    impersonatedUser === null &&
    me.attendee?.id !== id &&
    roles.every(({ role }) => grantableRoles.includes(role))
  return (
    <Row gap={3}>
      <Link to="/roster" search={{ atnId: id }} className={getButtonClass()}>
        <CalendarDays size={16} aria-hidden />
        {t(($) => $.SCHOOL_PEOPLE.PERSON.TIMETABLE)}
      </Link>
      <Link to="/log" search={{ attendee: id }} className={getButtonClass()}>
        <ScrollText size={16} aria-hidden />
        {t(($) => $.SCHOOL_PEOPLE.PERSON.LOG)}
      </Link>
      {canViewAs && (
        <Button
          ref={viewAsButton}
          needsConnection
          disabled={viewAs.isPending || viewAs.isSuccess}
          onClick={() => viewAs.mutate()}
        >
          <Eye size={16} aria-hidden />
          {t(($) => $.SCHOOL_PEOPLE.PERSON.VIEW_AS)}
        </Button>
      )}
    </Row>
  )
}
