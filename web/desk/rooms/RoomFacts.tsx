import { roomDeskBounds } from '@uurwerk/contract/desk/rooms'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { createFactsDraft, type FactsDraft, parseFactsDraft } from './facts-draft.ts'
import { pickFacts, useHandBackFacts, useSaveFacts } from './queries.ts'
import type { RoomPartProps } from './room-part-props.ts'
import styles from './RoomPage.module.css'
import { Section } from './Section.tsx'

export function RoomFacts({ room, canEdit }: RoomPartProps) {
  const { t } = useTexts()
  const [isEditing, setEditing] = useState(false)
  const [status, setStatus] = useState('')
  const finish = (text?: string) => {
    setEditing(false)
    if (text !== undefined) setStatus(text)
  }
  return (
    <Section
      title={t(($) => $.SCHOOL_ROOMS.FACTS.TITLE)}
      status={status}
      rowCount={Number(isEditing)}
      action={
        canEdit && !isEditing && <Button onClick={() => setEditing(true)}>{t(($) => $.SCHOOL_ROOMS.FACTS.EDIT)}</Button>
      }
    >
      {isEditing ? <FactsForm room={room} onClose={finish} /> : <FactList room={room} />}
    </Section>
  )
}

function FactList({ room }: Pick<RoomPartProps, 'room'>) {
  const { t } = useTexts()
  const { building, capacity, facilities, latitude, longitude, fromDesk } = room
  const unknown = t(($) => $.SCHOOL_ROOMS.UNKNOWN)
  const factNames = fromDesk.map((name) => t(($) => $.SCHOOL_ROOMS.FACTS.NAME[name]))
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t(($) => $.SCHOOL_ROOMS.FACTS.BUILDING)}</dt>
        <dd>{building ?? unknown}</dd>
        <dt>{t(($) => $.SCHOOL_ROOMS.FACTS.CAPACITY)}</dt>
        <dd>{capacity === null ? unknown : formatNumber(capacity)}</dd>
        <dt>{t(($) => $.SCHOOL_ROOMS.FACTS.FACILITIES)}</dt>
        <dd>{facilities.join(', ') || '–'}</dd>
        <dt>{t(($) => $.SCHOOL_ROOMS.FACTS.LOCATION)}</dt>
        <dd>{latitude === null || longitude === null ? unknown : `${latitude}, ${longitude}`}</dd>
      </dl>
      <Text tone="quiet" size="small">
        {factNames.length > 0
          ? t(($) => $.SCHOOL_ROOMS.FACTS.FROM_DESK, { facts: factNames.join(', ') })
          : t(($) => $.SCHOOL_ROOMS.FACTS.FROM_IMPORT)}
      </Text>
    </>
  )
}

interface FormProps extends Pick<RoomPartProps, 'room'> {
  /** Called with what was done. */
  onClose: (text?: string) => void
}

function FactsForm({ room, onClose }: FormProps) {
  const { t } = useTexts()
  const [base] = useState(() => pickFacts(room))
  const [draft, setDraft] = useState(() => createFactsDraft(base))
  const save = useSaveFacts(room.id)
  const handBack = useHandBackFacts(room.id)
  const { facts, faults } = parseFactsDraft(draft)
  const isBusy = save.isPending || handBack.isPending
  return (
    <Form
      onLeave={onClose}
      onSend={() =>
        facts && save.mutate({ base, own: facts }, { onSuccess: () => onClose(t(($) => $.SCHOOL_ROOMS.FACTS.SAVED)) })
      }
    >
      {(isTried) => (
        <Stack gap={5}>
          <FactFields draft={draft} faults={isTried ? faults : {}} onChange={setDraft} />
          <Row gap={4}>
            <Button type="submit" variant="primary" isBlocked={isBusy}>
              {t(($) => $.SCHOOL_ROOMS.FACTS.SAVE)}
            </Button>
            <Button onClick={() => onClose()}>{t(($) => $.COMMON.CANCEL)}</Button>
            {room.fromDesk.length > 0 && (
              <Button
                variant="quiet"
                needsConnection
                isBlocked={isBusy}
                onClick={() =>
                  handBack.mutate(undefined, { onSuccess: () => onClose(t(($) => $.SCHOOL_ROOMS.FACTS.HANDED_BACK)) })
                }
              >
                {t(($) => $.SCHOOL_ROOMS.FACTS.HAND_BACK)}
              </Button>
            )}
          </Row>
        </Stack>
      )}
    </Form>
  )
}

interface FieldsProps {
  draft: FactsDraft
  faults: ReturnType<typeof parseFactsDraft>['faults']
  onChange: (draft: FactsDraft) => void
}

function FactFields({ draft, faults, onChange }: FieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <TextField
        label={t(($) => $.SCHOOL_ROOMS.FACTS.BUILDING)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to edit
        autoFocus
        maxLength={roomDeskBounds.building}
        value={draft.building}
        onChange={(building) => onChange({ ...draft, building })}
      />
      <TextField
        label={t(($) => $.SCHOOL_ROOMS.FACTS.CAPACITY)}
        inputMode="numeric"
        fault={faults.capacity && t(($) => $.SCHOOL_ROOMS.FACTS.CAPACITY_FAULT)}
        value={draft.capacity}
        onChange={(capacity) => onChange({ ...draft, capacity })}
      />
      <TextField
        label={t(($) => $.SCHOOL_ROOMS.FACTS.FACILITIES)}
        hint={t(($) => $.SCHOOL_ROOMS.FACTS.FACILITIES_HINT)}
        value={draft.facilities}
        onChange={(facilities) => onChange({ ...draft, facilities })}
      />
      <TextField
        label={t(($) => $.SCHOOL_ROOMS.FACTS.LOCATION)}
        hint={t(($) => $.SCHOOL_ROOMS.FACTS.LOCATION_HINT)}
        fault={faults.location && t(($) => $.SCHOOL_ROOMS.FACTS.LOCATION_FAULT)}
        value={draft.location}
        onChange={(location) => onChange({ ...draft, location })}
      />
    </>
  )
}
