import { useQuery } from '@tanstack/react-query'
import type { SchoolModules } from '@uurwerk/contract/desk/settings'
import { modules } from '@uurwerk/contract/modules'
import { isAdmin, type Role, roles } from '@uurwerk/contract/roles'
import { useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useDeedFocus } from '../use-deed.ts'
import { isShown, type ShownModule } from './format-setting.ts'
import { type EditableModules, schoolModulesQuery, useHandBackModules, useSaveModules } from './queries.ts'
import { SaveBar } from './SaveBar.tsx'
import tableStyles from './ModulesTable.module.css'
import styles from './Settings.module.css'

/** The vendor follows administrators. */
const shownRoles = roles.filter((role) => role !== 'vendor-admin')
const shownModules = modules.filter(isShown)

export function ModulesCard() {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(schoolModulesQuery)
  const title = t(($) => $.SCHOOL_SETTINGS.MODULES.TITLE)
  return (
    <Card as="section" aria-label={title}>
      <Stack gap={5}>
        <Text as="h2" size="lead">
          {title}
        </Text>
        <Text tone="quiet">{t(($) => $.SCHOOL_SETTINGS.MODULES.LEAD)}</Text>
        {data && <ModulesForm stored={data} />}
        {!data && error && <Failed title={t(($) => $.SCHOOL_SETTINGS.ERROR)} onRetry={refetch} />}
        {!data && !error && <Skeleton label={t(($) => $.SCHOOL_SETTINGS.LOADING)} rows={6} />}
      </Stack>
    </Card>
  )
}

function ModulesForm({ stored }: { stored: SchoolModules }) {
  const { t } = useTexts()
  const Choices = useIsMobile() ? ModulesOfRole : ModulesTable
  const canEdit = useSession().impersonatedUser === null
  const [edit, setEdit] = useState<{ base: EditableModules; own: EditableModules }>()
  const [isConfirming, setConfirming] = useState(false)
  const [status, setStatus] = useState('')
  const save = useSaveModules()
  const handBack = useHandBackModules()
  const part = useDeedFocus<HTMLDivElement>('modules')
  const isBusy = save.isPending || handBack.isPending
  const draft = edit?.own ?? stored.modulesPerRole
  const losses = edit ? listLosses(edit.base, edit.own) : []
  const finish = (text: string) => {
    setEdit(undefined)
    setConfirming(false)
    setStatus(text)
  }
  const toggle = (role: Role, module: ShownModule) => {
    setStatus('')
    const chosen = new Set(draft[role]).symmetricDifference(new Set([module]))
    const own = { ...draft, [role]: modules.filter((name) => chosen.has(name)) }
    setEdit({ base: edit?.base ?? stored.modulesPerRole, own })
  }
  const send = () => edit && save.mutate(edit, { onSuccess: () => finish(t(($) => $.SCHOOL_SETTINGS.MODULES.SAVED)) })
  return (
    <>
      <div ref={part}>
        <Choices draft={draft} isDisabled={!canEdit || isBusy} onToggle={toggle} />
      </div>
      <SaveBar
        isEdited={edit !== undefined}
        isBusy={isBusy}
        status={status}
        onSave={() => (losses.length > 0 ? setConfirming(true) : send())}
        onCancel={() => setEdit(undefined)}
        onHandBack={
          canEdit && stored.fromDesk
            ? () => handBack.mutate(undefined, { onSuccess: () => finish(t(($) => $.SCHOOL_SETTINGS.HANDED_BACK)) })
            : undefined
        }
      >
        {stored.fromDesk || stored.source === null
          ? t(($) => $.SCHOOL_SETTINGS.MODULES.FROM_DESK)
          : t(($) => $.SCHOOL_SETTINGS.ORIGIN.IMPORT, { source: stored.source })}
      </SaveBar>
      {isConfirming && (
        <LossDialog losses={losses} isBusy={isBusy} onClose={() => setConfirming(false)} onConfirm={send} />
      )}
    </>
  )
}

interface Loss {
  role: Role
  taken: ShownModule[]
}

const listLosses = (base: EditableModules, own: EditableModules): Loss[] =>
  shownRoles
    .map((role) => ({ role, taken: base[role].filter(isShown).filter((name) => !own[role].includes(name)) }))
    .filter(({ taken }) => taken.length > 0)

interface ChoicesProps {
  draft: EditableModules
  isDisabled: boolean
  onToggle: (role: Role, module: ShownModule) => void
}

/** Otherwise nobody could give it back. */
const isFixed = (role: Role, module: ShownModule) => module === 'school' && isAdmin([role])

function ModulesTable({ draft, isDisabled, onToggle }: ChoicesProps) {
  const { t } = useTexts()
  return (
    <TablePanel>
      <Table className={tableStyles.table}>
        <thead>
          <tr>
            <ColumnHeading className={tableStyles.heading}>{t(($) => $.SCHOOL_SETTINGS.MODULES.MODULE)}</ColumnHeading>
            {shownRoles.map((role) => (
              <ColumnHeading key={role} className={tableStyles.heading}>
                {t(($) => $.SHELL.ROLE[role])}
              </ColumnHeading>
            ))}
          </tr>
        </thead>
        <tbody className={styles.table}>
          {shownModules.map((module) => (
            <tr key={module}>
              <th scope="row">{t(($) => $.SHELL.MODULE[module])}</th>
              {shownRoles.map((role) => (
                <td key={role}>
                  <Checkbox
                    aria-label={`${t(($) => $.SHELL.ROLE[role])}: ${t(($) => $.SHELL.MODULE[module])}`}
                    checked={draft[role].includes(module)}
                    disabled={isDisabled || isFixed(role, module)}
                    onChange={() => onToggle(role, module)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TablePanel>
  )
}

/** For narrow screens: one role at a time. */
function ModulesOfRole({ draft, isDisabled, onToggle }: ChoicesProps) {
  const { t } = useTexts()
  const [role, setRole] = useState<Role>('student')
  return (
    <Stack gap={4}>
      <Select
        label={t(($) => $.SCHOOL_SETTINGS.MODULES.ROLE)}
        value={role}
        options={shownRoles.map((value) => ({ value, text: t(($) => $.SHELL.ROLE[value]) }))}
        onChange={setRole}
      />
      {shownModules.map((module) => (
        <Checkbox
          key={module}
          checked={draft[role].includes(module)}
          disabled={isDisabled || isFixed(role, module)}
          onChange={() => onToggle(role, module)}
        >
          {t(($) => $.SHELL.MODULE[module])}
        </Checkbox>
      ))}
    </Stack>
  )
}

interface DialogProps {
  losses: readonly Loss[]
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Says what people lose, before it is saved. */
function LossDialog({ losses, isBusy, onClose, onConfirm }: DialogProps) {
  const { t } = useTexts()
  const count = new Set(losses.flatMap(({ taken }) => taken)).size
  return (
    <Modal
      title={t(($) => $.SCHOOL_SETTINGS.MODULES.CONFIRM.TITLE, { count })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.SCHOOL_SETTINGS.CANCEL)}</Button>
          <Button variant="danger" needsConnection isBlocked={isBusy} onClick={onConfirm}>
            {t(($) => $.SCHOOL_SETTINGS.MODULES.CONFIRM.SUBMIT, { count })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {losses.map(({ role, taken }) => (
          <div key={role}>
            <Text isStrong>{t(($) => $.SHELL.ROLE[role])}</Text>
            <ul>
              {taken.map((module) => (
                <li key={module}>
                  {t(($) => $.SHELL.MODULE[module])}: {t(($) => $.SCHOOL_SETTINGS.MODULES.TAKES[module])}
                </li>
              ))}
            </ul>
          </div>
        ))}
        <Text tone="quiet">{t(($) => $.SCHOOL_SETTINGS.MODULES.CONFIRM.NOTE)}</Text>
      </Stack>
    </Modal>
  )
}
