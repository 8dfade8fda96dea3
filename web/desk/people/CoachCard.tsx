import { Link } from '@tanstack/react-router'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useDeed } from '../use-deed.ts'
import type { PersonCardProps } from './RolesCard.tsx'
import { useSetCoach } from './queries.ts'

const CoachDialog = lazyLoad(() => import('./CoachDialog.tsx'), 'CoachDialog')

export function CoachCard({ person: { id, coach, isCoachFromDesk }, canEdit, onDone }: PersonCardProps) {
  const { t } = useTexts()
  const { deed, setDeed } = useDeed()
  const { mutate, isPending } = useSetCoach(id)
  return (
    <Card as="section">
      <Stack gap={4}>
        <Text as="h2" size="lead">
          {t(($) => $.SCHOOL_PEOPLE.PERSON.COACH.TITLE)}
        </Text>
        {coach ? (
          <Link to="/school/$" params={{ _splat: `people/${coach.id}` }} search={{}}>
            {coach.name}
          </Link>
        ) : (
          <Text>{t(($) => $.SCHOOL_PEOPLE.PERSON.COACH.NONE)}</Text>
        )}
        <Text tone="quiet" size="list">
          {t(($) => $.SCHOOL_PEOPLE.PERSON.COACH[isCoachFromDesk ? 'DESK' : 'IMPORT'])}
        </Text>
        {canEdit && (
          <Row gap={3}>
            <Button needsConnection disabled={isPending} onClick={() => setDeed('coach')}>
              {t(($) => $.SCHOOL_PEOPLE.PERSON.COACH[coach ? 'CHANGE' : 'CHOOSE'])}
            </Button>
            {isCoachFromDesk && (
              <Button
                needsConnection
                disabled={isPending}
                onClick={() =>
                  mutate(null, { onSuccess: () => onDone(t(($) => $.SCHOOL_PEOPLE.PERSON.COACH.HANDED_BACK)) })
                }
              >
                {t(($) => $.SCHOOL_PEOPLE.PERSON.COACH.HAND_BACK)}
              </Button>
            )}
          </Row>
        )}
      </Stack>
      {canEdit && deed === 'coach' && (
        <CoachDialog
          onClose={() => setDeed()}
          onPick={({ id: coachId, name }) => {
            setDeed()
            mutate(coachId, { onSuccess: () => onDone(t(($) => $.SCHOOL_PEOPLE.PERSON.COACH.CHOSEN, { name })) })
          }}
        />
      )}
    </Card>
  )
}
