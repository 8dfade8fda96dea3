import { Link } from '@tanstack/react-router'
import type { FirstStep } from '@uurwerk/contract/desk/school'
import { isAdmin } from '@uurwerk/contract/roles'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import type { SchoolSection } from '../sections.ts'
import styles from './Overview.module.css'

/** Local storage: attendee id of the user who dismissed the steps. */
const dismissedByKey = 'firstStepsDismissedBy'

const links: Record<
  FirstStep['name'],
  { section: SchoolSection; path?: string; search?: object; isForAdministrators?: true }
> = {
  import: { section: 'imports' },
  publish: { section: 'weeks' },
  people: { section: 'people', isForAdministrators: true },
  rooms: { section: 'rooms', path: 'rooms/profiles', isForAdministrators: true },
  signIn: { section: 'people', search: { state: 'neverSignedIn' }, isForAdministrators: true },
}

/** Returns the steps that the user can take, unless all are done or the user dismissed them. */
export function useFirstSteps(steps: readonly FirstStep[]) {
  const user = useCurrentUser()
  const userId = String(user.attendee?.id)
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(dismissedByKey) === userId)
  const dismiss = () => {
    localStorage.setItem(dismissedByKey, userId)
    setDismissed(true)
  }
  const ownSteps = steps.filter(({ name }) => isAdmin(user.roles) || !links[name].isForAdministrators)
  const isOver = isDismissed || ownSteps.every(({ isDone }) => isDone)
  return { steps: isOver ? [] : ownSteps, dismiss }
}

/** Leads a new school to its first week. */
export function FirstSteps({ steps, dismiss }: ReturnType<typeof useFirstSteps>) {
  const { t } = useTexts()
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Stack as="section" gap={4}>
      <Row isSpread>
        <Text as="h2" size="lead">
          {t(($) => $.SCHOOL.OVERVIEW.FIRST_STEPS.TITLE)}{' '}
          <Text as="small" tone="quiet" size="list">
            {t(($) => $.SCHOOL.OVERVIEW.FIRST_STEPS.PROGRESS, { done, total: steps.length })}
          </Text>
        </Text>
        <Button variant="quiet" onClick={dismiss}>
          {t(($) => $.SCHOOL.OVERVIEW.FIRST_STEPS.DISMISS)}
        </Button>
      </Row>
      <Card as="ul" isFlush>
        {steps.map(({ name, isDone }) => (
          <li key={name}>
            <Link
              to="/school/$"
              params={{ _splat: links[name].path ?? links[name].section }}
              search={links[name].search ?? {}}
              className={styles.attention}
              data-step={isDone ? 'done' : 'open'}
            >
              {isDone ? (
                <CircleCheck size={18} aria-label={t(($) => $.SCHOOL.OVERVIEW.FIRST_STEPS.DONE)} />
              ) : (
                <Circle size={18} aria-hidden />
              )}
              {t(($) => $.SCHOOL.OVERVIEW.FIRST_STEPS[name])}
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </Card>
    </Stack>
  )
}
