import { useMutation } from '@tanstack/react-query'
import { maximumChangedPeople, type SchoolPerson } from '@uurwerk/contract/desk/people'
import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { formatNumber } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, Toolbar } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { usePeopleMessage } from './people-message.ts'
import styles from './People.module.css'
import { fetchAllPeople, type PeopleFilterValues, type RoleChangeKind } from './queries.ts'
import { clearSelection, selectFound, useIsFoundSelected, useSelection } from './selection.ts'

const RoleDialog = lazyLoad(() => import('./RoleDialog.tsx'), 'RoleDialog')

interface Props {
  people: readonly SchoolPerson[]
  total: number
  filters: PeopleFilterValues
  canEdit: boolean
  children: ReactNode
}

/** Says who is selected, also on other pages, and what can be done with them. */
export function SelectionBar({ people, total, filters, canEdit, children }: Props) {
  const { t } = useTexts()
  const selection = useSelection()
  const message = usePeopleMessage()
  const status = useRef<HTMLParagraphElement>(null)
  const [kind, setKind] = useState<RoleChangeKind>()
  const [done, setDone] = useState<{ text: string; selection: typeof selection }>()
  const isTooMany = selection.size > maximumChangedPeople
  const isDisabled = selection.size === 0 || isTooMany
  return (
    <Row isSpread gap={5}>
      {canEdit ? (
        <Toolbar className={styles.selection}>
          <Button variant="primary" needsConnection disabled={isDisabled} onClick={() => setKind('add')}>
            {t(($) => $.SCHOOL_PEOPLE.GIVE)}
          </Button>
          <Button needsConnection disabled={isDisabled} onClick={() => setKind('remove')}>
            {t(($) => $.SCHOOL_PEOPLE.TAKE)}
          </Button>
          {selection.size > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                status.current?.focus()
                clearSelection()
              }}
            >
              {t(($) => $.SCHOOL_PEOPLE.CLEAR)}
            </Button>
          )}
          <Text ref={status} role="status" tabIndex={-1} tone="quiet" size="list" className="tabular">
            {done?.selection === selection ? done.text : <SelectionText people={people} total={total} />}
          </Text>
          <SelectFound people={people} total={total} filters={filters} />
          <Text role="status" tone="ok" size="list">
            {message}
          </Text>
          {isTooMany && <TooManyAlert />}
        </Toolbar>
      ) : (
        <span />
      )}
      {children}
      {kind && (
        <RoleDialog
          kind={kind}
          people={selection}
          onClose={() => setKind(undefined)}
          onDone={(text) => {
            setDone({ text, selection })
            setKind(undefined)
          }}
        />
      )}
    </Row>
  )
}

function TooManyAlert() {
  const { t } = useTexts()
  return (
    <Text role="alert" tone="danger" size="list">
      {t(($) => $.SCHOOL_PEOPLE.TOO_MANY, { maximum: formatNumber(maximumChangedPeople) })}
    </Text>
  )
}

/** Offers the other pages once the whole page is selected. */
function SelectFound({ people, total, filters }: Pick<Props, 'people' | 'total' | 'filters'>) {
  const { t } = useTexts()
  const selection = useSelection()
  const { mutate, isPending } = useMutation({ mutationFn: fetchAllPeople, onSuccess: selectFound })
  const isComplete = useIsFoundSelected(filters, total)
  const isOffered =
    people.length < total && !isComplete && total <= maximumChangedPeople && people.every(({ id }) => selection.has(id))
  if (!isOffered) return null
  return (
    <Button variant="quiet" needsConnection disabled={isPending} aria-busy={isPending} onClick={() => mutate(filters)}>
      {t(($) => $.SCHOOL_PEOPLE.SELECT_FOUND, { total: formatNumber(total) })}
    </Button>
  )
}

function SelectionText({ people, total }: Pick<Props, 'people' | 'total'>) {
  const { t } = useTexts()
  const selection = useSelection()
  if (selection.size === 0) return null
  const elsewhere = selection.size - people.filter(({ id }) => selection.has(id)).length
  // Then some were selected under other filters, and the total does not count them.
  const isBeyondFound = elsewhere > total - people.length
  const numbers = { selected: formatNumber(selection.size), total: formatNumber(total) }
  return [
    t(($) => $.SCHOOL_PEOPLE[isBeyondFound ? 'SELECTED_BEYOND' : 'SELECTED'], numbers),
    ...(elsewhere > 0 ? [t(($) => $.SCHOOL_PEOPLE.ELSEWHERE, { count: elsewhere })] : []),
  ].join(', ')
}
