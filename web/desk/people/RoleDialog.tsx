import type { Role } from '@uurwerk/contract/roles'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Radio } from '#web/ui/Choice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './People.module.css'
import { useGrantableRoles } from './grantable-roles.ts'
import { type RoleChangeKind, useChangeRoles } from './queries.ts'

interface Props {
  kind: RoleChangeKind
  /** Names by id. */
  people: ReadonlyMap<number, string>
  onClose: () => void
  onDone: (status: string) => void
}

const namesShown = 5

export function RoleDialog({ kind, people, onClose, onDone }: Props) {
  const { t } = useTexts()
  const formId = useId()
  const grantableRoles = useGrantableRoles()
  const { mutate, isPending } = useChangeRoles()
  const [role, setRole] = useState<Role>()
  const send = () => {
    if (role === undefined || isPending) return
    mutate(
      { ids: [...people.keys()], add: [], remove: [], [kind]: [role] },
      {
        onSuccess: ({ length: count }) =>
          onDone(t(($) => $.SCHOOL_PEOPLE.DONE[kind], { count, role: t(($) => $.SHELL.ROLE[role]) })),
      },
    )
  }
  return (
    <Modal
      isForm
      title={t(($) => $.SCHOOL_PEOPLE.DIALOG[kind], { count: people.size })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.SCHOOL_PEOPLE.DIALOG.CANCEL)}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            aria-disabled={isPending || role === undefined}
            aria-busy={isPending}
          >
            {kind === 'add' ? t(($) => $.SCHOOL_PEOPLE.GIVE) : t(($) => $.SCHOOL_PEOPLE.TAKE)}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={send}>
        <Stack gap={5}>
          <PeopleNames names={[...people.values()]} />
          <Stack as="fieldset" gap={1} className={styles.choices ?? ''}>
            <Text as="legend" isStrong>
              {t(($) => $.SCHOOL_PEOPLE.DIALOG.ROLE)}
            </Text>
            {grantableRoles.map((value) => (
              <Radio key={value} name={`${formId}-role`} checked={role === value} onChange={() => setRole(value)}>
                {t(($) => $.SHELL.ROLE[value])}
              </Radio>
            ))}
          </Stack>
          <Text tone="quiet" size="list">
            {t(($) => $.SCHOOL_PEOPLE.DIALOG.NOTE, { count: people.size })}
          </Text>
        </Stack>
      </Form>
    </Modal>
  )
}

function PeopleNames({ names }: { names: readonly string[] }) {
  const { t } = useTexts()
  const shown = names.length > namesShown + 1 ? names.slice(0, namesShown) : names
  const others = names.length - shown.length
  return (
    <Text tone="quiet">
      {shown.join(', ')} {others > 0 && t(($) => $.SCHOOL_PEOPLE.DIALOG.AND_OTHERS, { count: others })}
    </Text>
  )
}
