import type { Named } from '@uurwerk/contract/values'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { getToday } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useAudienceSize } from '../queries.ts'
import { AudienceField } from './AudienceField.tsx'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import type { RoundDraft } from './round-draft.ts'
import { findDraftFaults } from './draft-faults.ts'
import styles from './Edit.module.css'
import { buildNameLookups } from './name-lookups.ts'
import type { RoundFormPartProps } from './round-form-part.ts'
import { NameAndKindFields } from './NameAndKindFields.tsx'
import { RoundDatesFields } from './RoundDatesFields.tsx'

interface Props {
  draft: RoundDraft
  isNew: boolean
  /** Groups and courses that are in the draft already. */
  names: { groups: readonly Named[]; courses: readonly Named[] }
  isPending: boolean
  isChanged: boolean
  saveText: string
  onChange: (draft: RoundDraft) => void
  onSave: () => void
  /** Other actions, beside the save button. */
  children?: ReactNode
}

/** Edits a new or stored round. Shows faults only from the first attempt to save on. */
export function RoundForm({ draft, isNew, names, isPending, isChanged, saveText, onChange, onSave, children }: Props) {
  const { t } = useTexts()
  const formId = useId()
  const [nameLookups, setNameLookups] = useState(() => buildNameLookups(names))
  const faults = findDraftFaults(draft)
  const studentCount = useAudienceSize(draft.audience, getAudienceDate(draft))
  const buildPartProps = (isTried: boolean): RoundFormPartProps => ({
    draft,
    names: nameLookups,
    studentCount,
    findFaultText: (path) => {
      const fault = isTried ? faults.get(path) : undefined
      return fault && t(($) => $.ROUND_DESK.FAULT[fault])
    },
    onChange: (changes) => onChange({ ...draft, ...changes }),
    rememberNames: (kind, items) =>
      setNameLookups((lookups) => ({
        ...lookups,
        [kind]: new Map([...lookups[kind], ...items.map(({ id, name }) => [id, name] as const)]),
      })),
  })
  return (
    <Form id={formId} aria-busy={isPending} className={styles.form} onSend={() => !isPending && onSave()}>
      {(isTried) => (
        <>
          <Stack gap={5} inert={isPending}>
            <NameAndKindFields {...buildPartProps(isTried)} isNew={isNew} />
            <RoundDatesFields {...buildPartProps(isTried)} />
            <AudienceField {...buildPartProps(isTried)} />
            <ChoicesEditor {...buildPartProps(isTried)} />
          </Stack>
          <Card className={styles.bar}>
            <Row>
              {children}
              {isTried && faults.size > 0 && (
                <Text role="alert" size="list" tone="danger">
                  {t(($) => $.ROUND_DESK.EDIT.FAULTS, { count: faults.size })}
                </Text>
              )}
              <Button
                type="submit"
                variant="primary"
                disabled={!isChanged}
                aria-disabled={isPending}
                aria-busy={isPending}
              >
                {isPending ? t(($) => $.ROUND_DESK.EDIT.SAVING) : saveText}
              </Button>
            </Row>
          </Card>
        </>
      )}
    </Form>
  )
}

/** Returns the date whose group members are the audience: the opening day, or today if that is later. */
function getAudienceDate({ openingDate }: RoundDraft) {
  const [openingDay, today] = [openingDate.slice(0, 10), getToday().toString()]
  return openingDay > today ? openingDay : today
}
