import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { formatNumber } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { useDeed } from '../use-deed.ts'
import { Fact, FactCard } from '../overview/SchoolFacts.tsx'
import { LastSignIn } from './PersonParts.tsx'
import type { PersonCardProps } from './RolesCard.tsx'

const SignOutDialog = lazyLoad(() => import('./SignOutDialog.tsx'), 'SignOutDialog')

export function AccountCard({ person, canEdit, onDone }: PersonCardProps) {
  const { t } = useTexts()
  const { deed, setDeed } = useDeed()
  const { id, name, lastSignIn, sessions, feeds } = person
  return (
    <>
      <FactCard
        title={t(($) => $.SCHOOL_PEOPLE.PERSON.ACCOUNT.TITLE)}
        after={
          canEdit && (
            <Row>
              <Button needsConnection disabled={sessions === 0} onClick={() => setDeed('signOut')}>
                {t(($) => $.SCHOOL_PEOPLE.PERSON.ACCOUNT.SIGN_OUT)}
              </Button>
            </Row>
          )
        }
      >
        <Fact term={t(($) => $.SCHOOL_PEOPLE.PERSON.ACCOUNT.LAST_SIGN_IN)}>
          <LastSignIn instant={lastSignIn} />
        </Fact>
        <Fact term={t(($) => $.SCHOOL_PEOPLE.PERSON.ACCOUNT.SESSIONS)}>
          {t(($) => $.SCHOOL_PEOPLE.PERSON.ACCOUNT.SESSIONS_VALUE, { count: sessions })}
        </Fact>
        <Fact term={t(($) => $.SCHOOL_PEOPLE.PERSON.ACCOUNT.FEEDS)}>{formatNumber(feeds)}</Fact>
      </FactCard>
      {canEdit && deed === 'signOut' && (
        <SignOutDialog
          id={id}
          name={name}
          onClose={() => setDeed()}
          onSignedOut={(count) => {
            setDeed()
            onDone(t(($) => $.SCHOOL_PEOPLE.PERSON.ACCOUNT.SIGNED_OUT, { count }))
          }}
        />
      )}
    </>
  )
}
