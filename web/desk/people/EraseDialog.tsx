import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SchoolPerson } from '@uurwerk/contract/desk/people'
import { type ErasureReport, maximumErasureReason } from '@uurwerk/contract/desk/person-data'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Fact } from '../overview/SchoolFacts.tsx'
import { peopleAddress } from './address.ts'
import { listErased, listKept } from './erasure-kinds.ts'
import styles from './People.module.css'
import { showPeopleMessage } from './people-message.ts'
import { useErasePerson } from './queries.ts'
import { setSelected } from './selection.ts'

interface Props {
  person: Pick<SchoolPerson, 'id' | 'name' | 'code'>
  /** Of a dry run. */
  report: ErasureReport
  onClose: () => void
}

/** Says what erasing a person does, and does it once the name is typed. Leads back to the list. */
export function EraseDialog({ person, report, onClose }: Props) {
  const { t } = useTexts()
  const { id, name } = person
  const formId = useId()
  const [reason, setReason] = useState('')
  const [typedName, setTypedName] = useState('')
  const leavePage = useLeavePage()
  const { mutate, isPending } = useErasePerson(id, async () => {
    setSelected([person], false)
    await leavePage()
    showPeopleMessage(t(($) => $.PERSON_DATA.ERASE.DONE, { name }))
  })
  const send = () => {
    if (!isPending) mutate(reason)
  }
  return (
    <Modal
      isForm
      title={t(($) => $.PERSON_DATA.ERASE.TITLE, { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.COMMON.CANCEL)}</Button>
          <Button type="submit" form={formId} variant="danger" aria-disabled={isPending} aria-busy={isPending}>
            {t(($) => $.PERSON_DATA.ERASE.CONFIRM)}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={send}>
        {(isTried) => (
          <Stack gap={5}>
            <Text>{t(($) => $.PERSON_DATA.ERASE.MESSAGE)}</Text>
            <Report report={report} />
            <TextField
              required
              maxLength={maximumErasureReason}
              label={t(($) => $.PERSON_DATA.ERASE.REASON)}
              hint={t(($) => $.PERSON_DATA.ERASE.REASON_HINT)}
              fault={isTried && reason.trim() === '' && t(($) => $.PERSON_DATA.ERASE.REASON_FAULT)}
              value={reason}
              onChange={setReason}
            />
            <TextField
              required
              label={t(($) => $.PERSON_DATA.ERASE.NAME)}
              hint={formatNameHint(person, t)}
              fault={isTried && !isNameOf(person, typedName) && t(($) => $.PERSON_DATA.ERASE.NAME_FAULT)}
              value={typedName}
              onChange={setTypedName}
            />
          </Stack>
        )}
      </Form>
    </Modal>
  )
}

/** Returns to the list as it was before. */
function useLeavePage() {
  const navigate = useNavigate()
  const search = peopleAddress.parse(useSearch({ strict: false }))
  return () => navigate({ to: '/school/$', params: { _splat: 'people' }, search, replace: true })
}

const formatNameHint = ({ name, code }: Props['person'], t: ReturnType<typeof useTexts>['t']) =>
  code === null
    ? t(($) => $.PERSON_DATA.ERASE.NAME_HINT, { name })
    : t(($) => $.PERSON_DATA.ERASE.NAME_OR_CODE_HINT, { name, code })

const isNameOf = ({ name, code }: Props['person'], text: string) =>
  [name, code].some((word) => word?.toLowerCase() === text.trim().toLowerCase())

function Report({ report }: { report: ErasureReport }) {
  const { t } = useTexts()
  const erased = listErased(report).map(({ kind, count }) => ({
    term: t(($) => $.PERSON_DATA.ERASE.ERASED_KIND[kind]),
    count,
  }))
  const kept = listKept(report).map(({ kind, count }) => ({
    term: t(($) => $.PERSON_DATA.ERASE.KEPT_KIND[kind]),
    count,
  }))
  return (
    <>
      <Counts title={t(($) => $.PERSON_DATA.ERASE.ERASED)} counts={erased} />
      <Counts title={t(($) => $.PERSON_DATA.ERASE.KEPT)} counts={kept} />
    </>
  )
}

interface CountsProps {
  title: string
  counts: readonly { term: string; count: number }[]
}

const Counts = ({ title, counts }: CountsProps) =>
  counts.length > 0 && (
    <Stack as="section" gap={3}>
      <Text as="h3" size="body" isStrong>
        {title}
      </Text>
      <dl className={styles.counts}>
        {counts.map(({ term, count }) => (
          <Fact key={term} term={term}>
            {formatNumber(count)}
          </Fact>
        ))}
      </dl>
    </Stack>
  )
